/**
 * @generated SignedSource<<e96f7e2e77904400ce89c69e8b97d11d>>
 * @relayHash 42ab4c0d525340204c3364725aec3938
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

// @relayRequestID 90adf302ac7914e181228b7d2da335b13f2e7dfba3718e50ce0936039e81c4eb

import { ConcreteRequest } from 'relay-runtime';
export type appCompaniesQuery$variables = Record<PropertyKey, never>;
export type appCompaniesQuery$data = {
  readonly companies: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
    }>;
  } | null | undefined;
};
export type appCompaniesQuery = {
  response: appCompaniesQuery$data;
  variables: appCompaniesQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Literal",
        "name": "first",
        "value": 2
      }
    ],
    "concreteType": "CompanyConnection",
    "kind": "LinkedField",
    "name": "companies",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Company",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
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
            "name": "name",
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ],
    "storageKey": "companies(first:2)"
  }
];
return {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "appCompaniesQuery",
    "selections": (v0/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "appCompaniesQuery",
    "selections": (v0/*:: as any*/)
  },
  "params": {
    "cacheID": "42ab4c0d525340204c3364725aec3938",
    "id": "90adf302ac7914e181228b7d2da335b13f2e7dfba3718e50ce0936039e81c4eb",
    "metadata": {},
    "name": "appCompaniesQuery",
    "operationKind": "query",
    "text": "query appCompaniesQuery {\n  companies(first: 2) {\n    nodes {\n      id\n      name\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "98efd5b8ea3591ac0d9e84dec97ba8aa";

export default node;
