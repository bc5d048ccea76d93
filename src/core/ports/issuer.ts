export interface Claims {
  readonly issuer: string;
  /** `sub`: a person or a client; never reassigned. */
  readonly subject: string;
  /** `exp` in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** May contain scopes unknown to this server. */
  readonly scopes: readonly string[];
  readonly username: string | undefined;
  readonly name: unknown;
  /** Undefined also if the issuer reports it as unverified. */
  readonly email: unknown;
}

/** Rejects with `invalid_token`, or `issuer_unavailable` if the issuer's keys are unknown. */
export type VerifyJwt = (token: string) => Promise<Claims>;
