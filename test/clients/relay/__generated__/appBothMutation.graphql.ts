/**
 * @generated SignedSource<<342eb2a79a82a3e7ef6f521e48adc7b2>>
 * @relayHash ea1c4aeab05787ccb66f352a3a1e1489
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

// @relayRequestID 22a6d0438a79fdffb5adebfa102ff47b35f3ec4ad23ad3ffb1bb6cf60a4f0d97

import { ConcreteRequest } from 'relay-runtime';
export type appBothMutation$variables = {
  bad: string;
  good: string;
};
export type appBothMutation$data = {
  readonly bad: {
    readonly title: string;
  } | null | undefined;
  readonly good: {
    readonly title: string;
  } | null | undefined;
};
export type appBothMutation = {
  response: appBothMutation$data;
  variables: appBothMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "bad"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "good"
},
v2 = [
  {
    "fields": [
      {
        "kind": "Variable",
        "name": "title",
        "variableName": "good"
      }
    ],
    "kind": "ObjectValue",
    "name": "input"
  }
],
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "title",
  "storageKey": null
},
v4 = [
  (v3/*:: as any*/)
],
v5 = [
  {
    "fields": [
      {
        "kind": "Variable",
        "name": "title",
        "variableName": "bad"
      }
    ],
    "kind": "ObjectValue",
    "name": "input"
  }
],
v6 = [
  (v3/*:: as any*/),
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "id",
    "storageKey": null
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
    "name": "appBothMutation",
    "selections": [
      {
        "alias": "good",
        "args": (v2/*:: as any*/),
        "concreteType": "Article",
        "kind": "LinkedField",
        "name": "createArticle",
        "plural": false,
        "selections": (v4/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": "bad",
        "args": (v5/*:: as any*/),
        "concreteType": "Article",
        "kind": "LinkedField",
        "name": "createArticle",
        "plural": false,
        "selections": (v4/*:: as any*/),
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "appBothMutation",
    "selections": [
      {
        "alias": "good",
        "args": (v2/*:: as any*/),
        "concreteType": "Article",
        "kind": "LinkedField",
        "name": "createArticle",
        "plural": false,
        "selections": (v6/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": "bad",
        "args": (v5/*:: as any*/),
        "concreteType": "Article",
        "kind": "LinkedField",
        "name": "createArticle",
        "plural": false,
        "selections": (v6/*:: as any*/),
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "ea1c4aeab05787ccb66f352a3a1e1489",
    "id": "22a6d0438a79fdffb5adebfa102ff47b35f3ec4ad23ad3ffb1bb6cf60a4f0d97",
    "metadata": {},
    "name": "appBothMutation",
    "operationKind": "mutation",
    "text": "mutation appBothMutation(\n  $good: String!\n  $bad: String!\n) {\n  good: createArticle(input: {title: $good}) {\n    title\n    id\n  }\n  bad: createArticle(input: {title: $bad}) {\n    title\n    id\n  }\n}\n"
  }
};
})();

(node as any).hash = "8ab8fbb498d62da52993af1b0c5b7d2b";

export default node;
