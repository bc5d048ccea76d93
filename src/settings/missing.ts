type Given = Record<string, string | undefined>;

/** Settings that are nothing without others. */
export function missing(given: Given): string[] {
  return [...missingForDatabase(given), ...missingForIssuer(given)];
}

function missingForDatabase({ DATABASE_URL, DATABASE_REPLICA_URLS, WORKERS }: Given): string[] {
  if (DATABASE_URL) return [];
  const problems: string[] = [];
  if (DATABASE_REPLICA_URLS)
    problems.push('DATABASE_REPLICA_URLS: has no meaning without DATABASE_URL, the server that they follow');
  if (Number(WORKERS) > 1)
    problems.push(
      `WORKERS: ${WORKERS} processes need a PostgreSQL server (DATABASE_URL); the embedded database has room for one`,
    );
  return problems;
}

function missingForIssuer({ OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CREATE_USERS }: Given): string[] {
  if (OIDC_ISSUER && !OIDC_AUDIENCE)
    return ['OIDC_AUDIENCE: must be set with OIDC_ISSUER: what its access tokens for this server have in aud'];
  if (OIDC_ISSUER) return [];
  if (OIDC_AUDIENCE) return ['OIDC_ISSUER: must be set with OIDC_AUDIENCE'];
  return OIDC_CREATE_USERS === 'on' ? ['OIDC_ISSUER: must be set with OIDC_CREATE_USERS=on'] : [];
}
