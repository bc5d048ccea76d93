type Given = Record<string, string | undefined>;

export function missing(given: Given): string[] {
  return [...missingForDatabase(given), ...missingForIssuer(given)];
}

function missingForDatabase({ DATABASE_URL, DATABASE_REPLICA_URLS, WORKERS }: Given): string[] {
  if (DATABASE_URL) return [];
  const problems: string[] = [];
  if (DATABASE_REPLICA_URLS) problems.push('DATABASE_REPLICA_URLS: requires DATABASE_URL, the primary of the replicas');
  if (Number(WORKERS) > 1)
    problems.push(
      `WORKERS: ${WORKERS} processes require a PostgreSQL server (DATABASE_URL); the embedded database supports only one`,
    );
  return problems;
}

function missingForIssuer({ OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CREATE_USERS }: Given): string[] {
  if (OIDC_ISSUER && !OIDC_AUDIENCE)
    return ['OIDC_AUDIENCE: must be set if OIDC_ISSUER is set: the aud claim of access tokens for this server'];
  if (OIDC_ISSUER) return [];
  if (OIDC_AUDIENCE) return ['OIDC_ISSUER: must be set if OIDC_AUDIENCE is set'];
  return OIDC_CREATE_USERS === 'on' ? ['OIDC_ISSUER: must be set if OIDC_CREATE_USERS is on'] : [];
}
