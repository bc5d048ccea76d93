/** What a verified access token of an issuer says. */
export interface Claims {
  readonly issuer: string;
  /** `sub`: a person or a client of the issuer, which never gives it to another. */
  readonly subject: string;
  /** `exp`, in milliseconds since the epoch, at a whole second. */
  readonly expiresAt: number;
  /** As the token names them; not all of them need be ours. */
  readonly scopes: readonly string[];
  readonly username: string | undefined;
  readonly name: unknown;
  /** Undefined also where the issuer says that it is not verified. */
  readonly email: unknown;
}

/**
 * Checks a JWT of the issuer. Rejects with `invalid_token`, whose message says what is wrong, or with
 * `issuer_unavailable` where the issuer's keys are not known.
 */
export type VerifyJwt = (token: string) => Promise<Claims>;
