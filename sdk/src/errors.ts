import type { FieldErrorCode, RefusalCode, ServerErrorCode } from './generated/errors.ts';
import type { InvoiceStatus } from './generated/models.ts';

export type { FieldErrorCode, ServerErrorCode };

/** What may go wrong before there is an answer that makes sense. */
export type ClientErrorCode = 'network_error' | 'timeout' | 'aborted' | 'invalid_response';

export type ErrorCode = ServerErrorCode | ClientErrorCode;

/** What is wrong with one member of an input: its path as it was sent (`contact.email`), a code and a sentence. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  message: string;
}

type AllowedNextStates<Code> = Code extends RefusalCode ? InvoiceStatus[] : undefined;

/** What an answer says of its error; REST has it as the body, GraphQL in `extensions`. */
export interface ErrorDetails {
  message?: string;
  status?: number;
  errors?: FieldError[];
  request_id?: string | null;
  allowed_next_states?: string[];
  cause?: unknown;
}

/** Everything that this SDK throws. Branch on `code`, with {@link isTerrapinError}; show `message`; quote `requestId`. */
export class TerrapinError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'TerrapinError';
  readonly code: Code;
  /** The HTTP status that gives the category; 0 where no answer came. */
  readonly status: number;
  /** On validation: what is wrong with which member. Else empty. */
  readonly errors: FieldError[];
  readonly requestId: string | null;
  /** Where the state of an invoice forbade a move: the states it may move to. */
  readonly allowedNextStates: AllowedNextStates<Code>;

  constructor(code: Code, details: ErrorDetails = {}) {
    super(details.message ?? code, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.errors = details.errors ?? [];
    this.requestId = details.request_id ?? null;
    // GraphQL's spelling wherever the error came from.
    this.allowedNextStates = details.allowed_next_states?.map((state) =>
      state.toUpperCase(),
    ) as AllowedNextStates<Code>;
  }
}

/** Whether something caught is ours and, with codes, whether it has one of them. */
export function isTerrapinError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is TerrapinError<Code> {
  return error instanceof TerrapinError && (codes.length === 0 || codes.includes(error.code as Code));
}
