/**
 * @generated SignedSource<<a69638c7d4c814b2e26a0a0f4781bd82>>
 * @relayHash cd1ba611149f2aeac7a7c651d354d1c9
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

// @relayRequestID fa89caafaac4c378a030a697ea562c4606926a8ece9e678964975953af61fac4

import { ConcreteRequest } from 'relay-runtime';
import { FragmentRefs } from "relay-runtime";
export type appArticleRefetchQuery$variables = {
  id: string;
};
export type appArticleRefetchQuery$data = {
  readonly node: {
    readonly " $fragmentSpreads": FragmentRefs<"app_article">;
  } | null | undefined;
};
export type appArticleRefetchQuery = {
  response: appArticleRefetchQuery$data;
  variables: appArticleRefetchQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "id",
    "variableName": "id"
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "appArticleRefetchQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": null,
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": [
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "app_article"
          }
        ],
        "storageKey": null
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "appArticleRefetchQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": null,
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "__typename",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "id",
            "storageKey": null
          },
          {
            "kind": "InlineFragment",
            "selections": [
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
                "name": "status",
                "storageKey": null
              }
            ],
            "type": "Article",
            "abstractKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "cd1ba611149f2aeac7a7c651d354d1c9",
    "id": "fa89caafaac4c378a030a697ea562c4606926a8ece9e678964975953af61fac4",
    "metadata": {},
    "name": "appArticleRefetchQuery",
    "operationKind": "query",
    "text": "query appArticleRefetchQuery(\n  $id: ID!\n) {\n  node(id: $id) {\n    __typename\n    ...app_article\n    id\n  }\n}\n\nfragment app_article on Article {\n  title\n  status\n  id\n}\n"
  }
};
})();

(node as any).hash = "17aad8da5d99ed71abaa43a8deec789e";

export default node;
