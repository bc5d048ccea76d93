/**
 * @generated SignedSource<<86fe610a7f424e15b92b88c7f63dcd76>>
 * @relayHash e8e850ffbc16779c96ac814c63410488
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

// @relayRequestID 0ad6e63e048bdb6732c155ccaac9f12ee5bfa43511b8eb305f8f8d28c0e84c73

import { ConcreteRequest } from 'relay-runtime';
export type ArticleStatus = "ARCHIVED" | "PUBLISHED" | "%future added value";
export type appArticlesQuery$variables = {
  after?: string | null | undefined;
  status?: ReadonlyArray<ArticleStatus> | null | undefined;
};
export type appArticlesQuery$data = {
  readonly articles: {
    readonly edges: ReadonlyArray<{
      readonly node: {
        readonly id: string;
        readonly title: string;
      };
    }>;
    readonly pageInfo: {
      readonly endCursor: string | null | undefined;
    };
  } | null | undefined;
};
export type appArticlesQuery = {
  response: appArticlesQuery$data;
  variables: appArticlesQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "after"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "status"
},
v2 = {
  "fields": [
    {
      "kind": "Variable",
      "name": "status",
      "variableName": "status"
    }
  ],
  "kind": "ObjectValue",
  "name": "filter"
},
v3 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "ArticleEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Article",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "id",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "title",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "__typename",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "cursor",
        "storageKey": null
      }
    ],
    "storageKey": null
  },
  {
    "alias": null,
    "args": null,
    "concreteType": "PageInfo",
    "kind": "LinkedField",
    "name": "pageInfo",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "endCursor",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "hasNextPage",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
],
v4 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "after"
  },
  (v2/*:: as any*/),
  {
    "kind": "Literal",
    "name": "first",
    "value": 2
  }
];
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "appArticlesQuery",
    "selections": [
      {
        "alias": "articles",
        "args": [
          (v2/*:: as any*/)
        ],
        "concreteType": "ArticleConnection",
        "kind": "LinkedField",
        "name": "__app_articles_connection",
        "plural": false,
        "selections": (v3/*:: as any*/),
        "storageKey": null
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "appArticlesQuery",
    "selections": [
      {
        "alias": null,
        "args": (v4/*:: as any*/),
        "concreteType": "ArticleConnection",
        "kind": "LinkedField",
        "name": "articles",
        "plural": false,
        "selections": (v3/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v4/*:: as any*/),
        "filters": [
          "filter"
        ],
        "handle": "connection",
        "key": "app_articles",
        "kind": "LinkedHandle",
        "name": "articles"
      }
    ]
  },
  "params": {
    "cacheID": "e8e850ffbc16779c96ac814c63410488",
    "id": "0ad6e63e048bdb6732c155ccaac9f12ee5bfa43511b8eb305f8f8d28c0e84c73",
    "metadata": {
      "connection": [
        {
          "count": null,
          "cursor": "after",
          "direction": "forward",
          "path": [
            "articles"
          ]
        }
      ]
    },
    "name": "appArticlesQuery",
    "operationKind": "query",
    "text": "query appArticlesQuery(\n  $status: [ArticleStatus!]\n  $after: String\n) {\n  articles(filter: {status: $status}, first: 2, after: $after) {\n    edges {\n      node {\n        id\n        title\n        __typename\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "ccf079412b49fe3f683ba08b4baf0301";

export default node;
