/**
 * @generated SignedSource<<842f2d458be5eafdf9f051e69ae43833>>
 * @relayHash 67bd47892fd474bbc6ebd7519fb6e798
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

// @relayRequestID 99d1ccbbf4d5a180b4e8d8ae6b930f4df7b1cd59c4eb8b11cc159cacacfd461d

import { ConcreteRequest } from 'relay-runtime';
export type appRenameMutation$variables = {
  id: string;
  name: string;
};
export type appRenameMutation$data = {
  readonly updateCompany: {
    readonly name: string;
  } | null | undefined;
};
export type appRenameMutation = {
  response: appRenameMutation$data;
  variables: appRenameMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "name"
  }
],
v1 = [
  {
    "fields": [
      {
        "kind": "Variable",
        "name": "name",
        "variableName": "name"
      }
    ],
    "kind": "ObjectValue",
    "name": "input"
  },
  {
    "kind": "Variable",
    "name": "uuid",
    "variableName": "id"
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
    "metadata": null,
    "name": "appRenameMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Company",
        "kind": "LinkedField",
        "name": "updateCompany",
        "plural": false,
        "selections": [
          (v2/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "appRenameMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Company",
        "kind": "LinkedField",
        "name": "updateCompany",
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
    "cacheID": "67bd47892fd474bbc6ebd7519fb6e798",
    "id": "99d1ccbbf4d5a180b4e8d8ae6b930f4df7b1cd59c4eb8b11cc159cacacfd461d",
    "metadata": {},
    "name": "appRenameMutation",
    "operationKind": "mutation",
    "text": "mutation appRenameMutation(\n  $id: ID!\n  $name: String!\n) {\n  updateCompany(uuid: $id, input: {name: $name}) {\n    name\n    id\n  }\n}\n"
  }
};
})();

(node as any).hash = "594e78ccc97f729ee8a15212d41f5048";

export default node;
