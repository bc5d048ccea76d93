/**
 * @generated SignedSource<<8eb1fe8fe689909774cfdb0e33b4284e>>
 * @relayHash e42f34b98523b12b2898e8c75cc5765e
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

// @relayRequestID 77af61e1b2824e9e896c0f66fe4bf48a27629312150f1618225df1282f6cabf0

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
    "kind": "Variable",
    "name": "id",
    "variableName": "id"
  },
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
    "cacheID": "e42f34b98523b12b2898e8c75cc5765e",
    "id": "77af61e1b2824e9e896c0f66fe4bf48a27629312150f1618225df1282f6cabf0",
    "metadata": {},
    "name": "appRenameMutation",
    "operationKind": "mutation",
    "text": "mutation appRenameMutation(\n  $id: ID!\n  $name: String!\n) {\n  updateCompany(id: $id, input: {name: $name}) {\n    name\n    id\n  }\n}\n"
  }
};
})();

(node as any).hash = "b8b0c6cd8b4bbf238d773b9fb7830adc";

export default node;
