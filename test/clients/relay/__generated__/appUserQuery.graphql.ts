/**
 * @generated SignedSource<<1e497f823fb09d2117009ed85f39ad16>>
 * @relayHash 03af0ff7aabe30ea7f229939bbf15cb8
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

// @relayRequestID 6816af9649cb274fded64a09a1753c582bfac515657f84557d3c497087a7a491

import { ConcreteRequest } from 'relay-runtime';
export type appUserQuery$variables = {
  username: string;
};
export type appUserQuery$data = {
  readonly user: {
    readonly name: string;
  } | null | undefined;
};
export type appUserQuery = {
  response: appUserQuery$data;
  variables: appUserQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "username"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "username",
    "variableName": "username"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": {
      "throwOnFieldError": true
    },
    "name": "appUserQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "User",
        "kind": "LinkedField",
        "name": "user",
        "plural": false,
        "selections": [
          (v2/*:: as any*/)
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
    "name": "appUserQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "User",
        "kind": "LinkedField",
        "name": "user",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "id",
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "03af0ff7aabe30ea7f229939bbf15cb8",
    "id": "6816af9649cb274fded64a09a1753c582bfac515657f84557d3c497087a7a491",
    "metadata": {},
    "name": "appUserQuery",
    "operationKind": "query",
    "text": "query appUserQuery(\n  $username: String!\n) {\n  user(username: $username) {\n    name\n    id\n  }\n}\n"
  }
};
})();

(node as any).hash = "0e98e71ac0d31a63d0c5eeb3a882e29a";

export default node;
