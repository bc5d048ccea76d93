import type { ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../core/context.ts';
import { compileUpTo } from './jit.ts';
import { countFields } from './measure.ts';

/** Bytes of all documents, with their compiled functions. */
const maximumBytes = { signedIn: 32_000_000, anonymous: 8_000_000 };

/** Measured heap bytes: of a token with its node, and of a field once compiled and run. */
const bytesPer = { token: 320, field: 2_500 };

/** Requests without a token have a separate cache, so they evict only each other. */
export function documentsPlugin(): ApolloServerPlugin<Context> {
  const signedIn = createDocumentStore(maximumBytes.signedIn);
  const anonymous = createDocumentStore(maximumBytes.anonymous);
  const storeOf = (ctx: Context) => (ctx.viewer ? signedIn : anonymous);

  const listener = {
    /** With `document` set, Apollo does not parse. */
    async didResolveSource(request: { document?: DocumentNode; queryHash: string; contextValue: Context }) {
      const known = storeOf(request.contextValue).get(request.queryHash);
      if (known) request.document = known;
    },
    async validationDidStart(request: { document: DocumentNode; queryHash: string; contextValue: Context }) {
      return async (errors?: readonly Error[]) => {
        if (!errors?.length) storeOf(request.contextValue).set(request.queryHash, request.document);
      };
    },
  };
  return { requestDidStart: async () => listener as never };
}

export function createDocumentStore(maxSize: number): LRUCache<string, DocumentNode> {
  return new LRUCache({ maxSize, sizeCalculation: weigh });
}

function weigh(document: DocumentNode): number {
  let tokens = 0;
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) tokens++;
  const fields = countFields(document);
  const text = document.loc?.source.body.length ?? 0;
  return 2 * text + bytesPer.token * tokens + (fields <= compileUpTo ? bytesPer.field * fields : 0);
}
