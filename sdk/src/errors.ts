import type { InvoiceStatus } from './generated/models.ts';
import type { FieldErrorCode, RefusalCode, ServerErrorCode } from './generated/values.ts';

/** Errors without a valid response. */
export type ClientErrorCode = 'invalid_url' | 'network_error' | 'timeout' | 'aborted' | 'invalid_response';

export type ErrorCode = ServerErrorCode | ClientErrorCode;

/** An invalid field of the input: its path as sent (`contact.email`), a code and a message. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  message: string;
}

/** A GraphQL error of the field at `path`, or of the whole document. */
export interface GraphqlError {
  message: string;
  path?: (string | number)[];
  locations?: { line: number; column: number }[];
  extensions?: { code?: ServerErrorCode } & Record<string, unknown>;
}

/** What only errors of some codes have. */
type Only<Codes, Code, Detail> = Code extends Codes ? Detail : undefined;

/** The error of a response: the body in REST, `extensions` in GraphQL. */
export interface ErrorDetails {
  code?: string;
  message?: string;
  status?: number;
  /** GraphQL's name of `status`, as the HTTP status is not significant. */
  http_status?: number;
  errors?: FieldError[];
  errors_omitted?: number;
  request_id?: string | null;
  allowedNextStates?: string[] | undefined;
  expiredAt?: string | undefined;
  sentBy?: string | undefined;
  data?: unknown;
  graphqlErrors?: GraphqlError[] | undefined;
  cause?: unknown;
}

/** The error thrown by this SDK. Check `code`, show `message`, and quote `requestId` to support. */
export class TerrapinError<Code extends ErrorCode = ErrorCode> extends Error {
  declare readonly name: 'TerrapinError';
  declare readonly code: Code;
  /** HTTP status; 0 without a response. */
  declare readonly status: number;
  /** The invalid fields; empty unless validation failed. */
  declare readonly errors: FieldError[];
  /** How many invalid fields there are beside `errors`, which has at most 20. */
  declare readonly errorsOmitted: number;
  declare readonly requestId: string | null;
  /** Allowed next states of the invoice, if its state does not allow the transition. */
  declare readonly allowedNextStates: Only<RefusalCode | 'invoice_not_deletable', Code, InvoiceStatus[]>;
  /** When the token or the payment link expired, if that is why it is refused. */
  declare readonly expiredAt: Only<'invalid_token', Code, string | undefined>;
  /** Who sent the payment link, if one that has ended is refused. */
  declare readonly sentBy: Only<'invalid_token', Code, string | undefined>;
  /** The scope that the token lacks, such as `articles:read`. */
  declare readonly scope: Only<'insufficient_scope', Code, string>;
  /** Numbers of invoices that are neither drafts nor paid, at most ten. */
  declare readonly invoiceNumbers: Only<'open_invoices', Code, string[]>;
  /** Id of your invoice that has the number. */
  declare readonly invoice: Only<'invoice_number_taken', Code, string | undefined>;
  /** Partial data of a GraphQL response: null for a failed field, undefined if nothing was executed. */
  declare readonly data: unknown;
  /** All errors of a GraphQL response; this error is the first. */
  declare readonly graphqlErrors: GraphqlError[];

  constructor(
    code: Code,
    {
      message = code,
      cause,
      http_status: status = 0,
      request_id: requestId = null,
      errors_omitted: errorsOmitted = 0,
      ...details
    }: ErrorDetails = {},
  ) {
    super(message, { cause });
    const known = { name: 'TerrapinError', status, errors: [], errorsOmitted, requestId, graphqlErrors: [] };
    Object.assign(this, known, details, { code });
  }

  /** With the code and the request id. */
  override toString(): string {
    return `${this.name} ${this.code}: ${this.message} (${this.requestId})`;
  }

  /** With the message, which JSON omits from an error. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** An error for each of the codes, so that a `switch` on `error.code` narrows it. */
export type TerrapinErrorOf<Code extends ErrorCode> = Code extends ErrorCode ? TerrapinError<Code> : never;

/**
 * Whether `error` is a {@link TerrapinError} and, if codes are given, has one of them. Works for errors of another copy
 * of the SDK, too.
 */
export function isTerrapinError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is TerrapinErrorOf<Code> {
  const found = error as TerrapinError<Code> | null | undefined;
  return found?.name === 'TerrapinError' && (!codes[0] || codes.includes(found.code));
}
