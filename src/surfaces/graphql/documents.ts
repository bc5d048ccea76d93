import type { ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../core/context.ts';
import { compileUpTo } from './jit.ts';
import { countFields } from './measure.ts';

/** Bytes that documents may take together, with what is compiled and remembered of them. */
const maximumBytes = { signedIn: 32_000_000, anonymous: 8_000_000 };

/** Bytes on the heap, as measured: of a token with its node, and of a field once it is compiled and has run. */
const bytesPer = { token: 320, field: 2_500 };

/**
 * Keeps documents that were parsed and found valid, so that those that come again are ready to run. What else is kept of a
 * document hangs from it weakly. Requests without a token have a store of their own: strangers displace nobody's.
 */
export function documentsPlugin(): ApolloServerPlugin<Context> {
  const signedIn = createDocumentStore(maximumBytes.signedIn);
  const anonymous = createDocumentStore(maximumBytes.anonymous);
  const storeOf = (ctx: Context) => (ctx.viewer ? signedIn : anonymous);

  const listener = {
    /** Apollo does not parse where there is a document already. */
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

/** Keeps documents up to so many bytes, those that were used last. */
export function createDocumentStore(maxSize: number): LRUCache<string, DocumentNode> {
  return new LRUCache({ maxSize, sizeCalculation: weigh });
}

/** What a document comes to in bytes, now and when it will have been compiled. */
function weigh(document: DocumentNode): number {
  let tokens = 0;
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) tokens++;
  const fields = countFields(document);
  const text = document.loc?.source.body.length ?? 0;
  return 2 * text + bytesPer.token * tokens + (fields <= compileUpTo ? bytesPer.field * fields : 0);
}
