import type { InvoiceStatus } from './generated/models.ts';
import type { FieldErrorCode, RefusalCode, ServerErrorCode } from './generated/values.ts';

/** What may go wrong before there is an answer that makes sense. */
export type ClientErrorCode = 'invalid_url' | 'network_error' | 'timeout' | 'aborted' | 'invalid_response';

export type ErrorCode = ServerErrorCode | ClientErrorCode;

/** What is wrong with one member of an input: its path as it was sent (`contact.email`), a code and a sentence. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  message: string;
}

/** An error as GraphQL answers it: of the field at `path`, or of the whole document. */
export interface GraphqlError {
  message: string;
  path?: (string | number)[];
  locations?: { line: number; column: number }[];
  extensions?: { code?: ServerErrorCode } & Record<string, unknown>;
}

type AllowedNextStates<Code> = Code extends RefusalCode ? InvoiceStatus[] : undefined;

/** What an answer says of its error; REST has it as the body, GraphQL in `extensions`. */
export interface ErrorDetails {
  code?: string;
  message?: string;
  status?: number;
  /** GraphQL's spelling, where the status of the answer says nothing. */
  http_status?: number;
  errors?: FieldError[];
  request_id?: string | null;
  allowed_next_states?: string[] | undefined;
  /** GraphQL's spelling of the same. */
  allowedNextStates?: string[] | undefined;
  data?: unknown;
  graphqlErrors?: GraphqlError[] | undefined;
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
  /** What a GraphQL answer had all the same: null where a field failed, undefined where nothing was run. */
  readonly data: unknown;
  /** All that a GraphQL answer complained of; this error is the first of them. */
  readonly graphqlErrors: GraphqlError[];

  constructor(
    code: Code,
    {
      message = code,
      http_status = 0,
      status = http_status,
      errors = [],
      request_id = null,
      allowed_next_states,
      allowedNextStates = allowed_next_states,
      data,
      graphqlErrors = [],
      cause,
    }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.requestId = request_id;
    // GraphQL's spelling wherever the error came from.
    this.allowedNextStates = allowedNextStates?.map((state) => state.toUpperCase()) as AllowedNextStates<Code>;
    this.data = data;
    this.graphqlErrors = graphqlErrors;
  }
}

/** Whether something caught is ours and, with codes, whether it has one of them. */
export function isTerrapinError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is TerrapinError<Code> {
  return error instanceof TerrapinError && (!codes[0] || codes.includes(error.code as Code));
}
