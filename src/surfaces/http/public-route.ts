import type { Context as KoaContext } from 'koa';
import type { Services } from '../../core/context.ts';
import type { ErrorCode } from '../../core/errors.ts';

/** A public resource without an operation, such as a file. */
export interface PublicRoute {
  readonly path: string;
  respond(koa: KoaContext, services: Services): unknown;
  readonly described: {
    readonly operationId: string;
    readonly summary: string;
    readonly description: string;
    readonly tags: readonly string[];
    readonly parameters?: readonly object[];
    readonly content: Readonly<Record<string, unknown>>;
    readonly tagged?: boolean;
    readonly headers?: readonly string[];
    /** Codes in addition to those of any request. */
    readonly errors?: readonly ErrorCode[];
  };
}
