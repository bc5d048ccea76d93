import { errors, type SigningAlgorithm } from 'oidc-provider';
import { isLoopback } from '../../values/secure-address.ts';
import { lineFrom } from '../../values/text.ts';

/** What a client says of itself, when it registers or in its document (RFC 7591 §2). */
type Metadata = Record<string, unknown> & { client_id: string };

/** Characters, as JSON: what anyone may have stored here. */
const longest = 10_240;

/** Characters of a name that are shown. */
export const longestClientName = 80;

/** Of OpenID Connect and of more than this server does. The scopes of a client do not bind it: it asks for more when it needs them. */
const unused = [
  'scope',
  'acr_values',
  'default_acr_values',
  'default_max_age',
  'require_auth_time',
  'response_modes',
  'sector_identifier_uri',
  'subject_type',
  'id_token_signed_response_alg',
];

/** What was registered. The library fills in the rest. */
export const registeredMetadata = (metadata: object): object =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => !unused.includes(name)));

/** Of RFC 8628. */
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** With which a client may sign its assertions. */
export const signingAlgorithms: SigningAlgorithm[] = ['ES256', 'RS256', 'PS256', 'Ed25519', 'EdDSA'];

/** Custom schemes that apps are known to open, and nothing else; others need a domain: `com.example.app` (RFC 8252 §7.1). */
const schemesOfApps = new Set(
  [
    'claude',
    'code-oss',
    'cursor',
    'goose',
    'kiro',
    'msteams',
    'obsidian',
    'raycast',
    'trae',
    'vscode',
    'vscode-insiders',
  ]
    .concat(['vscodium', 'warp', 'windsurf', 'windsurf-next', 'zed'])
    .map((scheme) => `${scheme}:`),
);

/**
 * Takes what is supported, and leaves out the rest (RFC 7591 §2): the response says what was registered. The library calls it
 * before it checks the metadata.
 *
 * @param isNew whether the client is to be stored
 */
export function narrowMetadata(metadata: Metadata, isNew: boolean): void {
  if (isNew && JSON.stringify(metadata).length > longest)
    throw new errors.InvalidClientMetadata(`the metadata must have at most ${longest} characters`);
  for (const [name, value] of Object.entries(metadata)) {
    if (isEmpty(value) || unused.includes(name)) delete metadata[name];
    else if (Array.isArray(value)) metadata[name] = value.filter((one) => !isEmpty(one));
  }
  if (typeof metadata.client_name === 'string' && lineFrom(metadata.client_name, longestClientName) === null)
    delete metadata.client_name;
  const { grant_types: grantTypes, response_types: responseTypes } = metadata;
  // Who is not a device alone begins in a browser, whatever else they asked for.
  if (Array.isArray(responseTypes)) metadata.response_types = ['code'];
  if (Array.isArray(grantTypes)) {
    const isDevice = grantTypes.includes(deviceGrant);
    const asksForCode = grantTypes.includes('authorization_code');
    const inBrowser = asksForCode || !isDevice || [metadata.redirect_uris ?? []].flat().length > 0;
    const isOnce = (asksForCode || isDevice) && !grantTypes.includes('refresh_token');
    metadata.grant_types = [
      ...(inBrowser ? ['authorization_code'] : []),
      ...(isOnce ? [] : ['refresh_token']),
      ...(isDevice ? [deviceGrant] : []),
    ];
    if (!inBrowser) metadata.response_types = [];
  }
  // A document at a URL has no secret.
  const method = (metadata.token_endpoint_auth_method ??= 'client_secret_basic');
  if (method === 'client_secret_basic' && metadata.client_id.startsWith('https:'))
    metadata.token_endpoint_auth_method = 'none';
  if (!String(metadata.token_endpoint_auth_method).startsWith('client_secret_')) {
    delete metadata.client_secret;
    delete metadata.client_secret_expires_at;
  }
  if (
    method !== 'private_key_jwt' ||
    !signingAlgorithms.some((one) => one === metadata.token_endpoint_auth_signing_alg)
  )
    delete metadata.token_endpoint_auth_signing_alg;
  const uris = metadata.redirect_uris;
  if (!Array.isArray(uris)) return;
  const parsed = uris.map((uri) => URL.parse(String(uri)));
  if (parsed.some((url) => url && !isHarmless(url)))
    throw new errors.InvalidClientMetadata(
      'redirect_uris must be https, http at a loopback address, or have the scheme of an app, such as com.example.app, and no ' +
        'query; none may contain a user name or a password',
    );
  const isHttps = parsed.every((url) => url?.protocol === 'https:');
  const isHere = parsed.some((url) => url?.protocol === 'https:' && isLoopback(url.hostname));
  metadata.application_type = isHere || (isHttps && metadata.application_type === 'web') ? 'web' : 'native';
}

const isEmpty = (value: unknown) => value === '' || value === null;

/** Schemes of Windows itself, such as its camera. */
const ofSystem = /^(?:ms-|microsoft\.|windows\.)/;

/** OAuth 2.1 §2.3.1. What opens a program must not tell it what to do: a query could. */
function isHarmless({ protocol, hostname, search, username, password }: URL): boolean {
  if (username !== '' || password !== '') return false;
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:') return true;
  if (search !== '' || ofSystem.test(protocol)) return false;
  return schemesOfApps.has(protocol) || /^[a-z]{2,}(\.[a-z\d-]+)+:$/.test(protocol);
}
