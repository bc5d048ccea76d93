import { z } from 'zod';
import { issuer, nonEmpty, oneOf } from '../kinds.ts';

export const accessSettings = {
  ADMIN_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/-]{8,512}=*$/,
      'must have 8 to 512 characters of a bearer token (RFC 6750: A-Z a-z 0-9 - . _ ~ + /)',
    )
    .optional()
    .meta({
      description:
        'Access token of user `admin`, with all scopes. A start with another value, or without one, ends the old value; tokens issued with it stay valid (`docs/security.md`). Use a long random value.',
    }),
  OIDC_ISSUER: issuer.optional().meta({
    description:
      'OpenID Connect issuer whose access tokens (JWTs) are accepted in addition to access tokens of this server. Must equal `issuer` in its discovery document, including a trailing slash.',
    example: 'https://login.example.com/realms/main',
  }),
  OIDC_AUDIENCE: nonEmpty().optional().meta({
    description: 'Required `aud` of those tokens. Required with `OIDC_ISSUER`.',
  }),
  OIDC_CREATE_USERS: oneOf('on', 'off').default('off').meta({
    description:
      'Whether a token whose subject is linked to no user creates one. `off`: the token is rejected (`terrapin identity` links a subject).',
  }),
};
