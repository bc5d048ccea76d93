/**
 * @generated SignedSource<<92f7ca1b0df7e0516bbfaa236fa4808a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import { ReaderFragment } from 'relay-runtime';
export type ArticleStatus = "ARCHIVED" | "PUBLISHED" | "%future added value";
import { FragmentRefs } from "relay-runtime";
export type app_article$data = {
  readonly id: string;
  readonly status: ArticleStatus;
  readonly title: string;
  readonly " $fragmentType": "app_article";
};
export type app_article$key = {
  readonly " $data"?: app_article$data;
  readonly " $fragmentSpreads": FragmentRefs<"app_article">;
};

import appArticleRefetchQuery_graphql from './appArticleRefetchQuery.graphql';

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": {
    "refetch": {
      "connection": null,
      "fragmentPathInResult": [
        "node"
      ],
      "operation": appArticleRefetchQuery_graphql,
      "identifierInfo": {
        "identifierField": "id",
        "identifierQueryVariableName": "id"
      }
    }
  },
  "name": "app_article",
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
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "id",
      "storageKey": null
    }
  ],
  "type": "Article",
  "abstractKey": null
};

(node as any).hash = "17aad8da5d99ed71abaa43a8deec789e";

export default node;
