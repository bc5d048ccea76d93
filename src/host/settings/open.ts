import { isLoopback } from '../../values/secure-address.ts';
import type { Config } from '../config.ts';

interface Opening {
  readonly name: string;
  /** A whole sentence, for `docs/settings.md`. */
  readonly what: string;
  readonly isOpen: (config: Config) => boolean;
  /** Settings that open it, and that close it. */
  readonly open: Readonly<Record<string, string>>;
  readonly close: Readonly<Record<string, string>>;
}

/** What people and programs can do that were given no token by an administrator. */
export const openings: readonly Opening[] = [
  {
    name: 'demo data',
    what: 'There are demo users, and a token with all scopes in `DATA_DIR`. Outside production, a browser on the same machine signs in as a demo user without a code.',
    isOpen: ({ seed }) => seed === 'demo',
    open: { SEED: 'demo' },
    close: { SEED: 'none' },
  },
  {
    name: 'sign-in by email',
    what: 'Anyone who reads the emails of an active user can sign in as that user.',
    isOpen: ({ signIn }) => signIn !== null,
    open: { SIGN_IN: 'email' },
    close: { SIGN_IN: 'off' },
  },
  {
    name: 'apps that register themselves',
    what: 'Any app or agent can ask your users for access.',
    isOpen: ({ signIn, oidc, oauthClients }) => signIn !== null && oidc === null && oauthClients === 'any',
    open: { OAUTH_CLIENTS: 'any' },
    close: { OAUTH_CLIENTS: 'known' },
  },
  {
    name: 'users of the issuer',
    what: 'Anyone with an access token of `OIDC_ISSUER` becomes a user.',
    isOpen: ({ oidc }) => oidc?.createUsers === true,
    open: { OIDC_ISSUER: 'https://login.example.com', OIDC_AUDIENCE: 'urn:terrapin:api', OIDC_CREATE_USERS: 'on' },
    close: { OIDC_CREATE_USERS: 'off' },
  },
  {
    name: 'test payments',
    what: 'Invoices are paid with test cards, which charges nothing.',
    isOpen: ({ stripeSecretKey }) => stripeSecretKey === null,
    open: { STRIPE_SECRET_KEY: '' },
    close: { STRIPE_SECRET_KEY: 'sk_…' },
  },
  {
    name: 'pages of any origin',
    what: 'Any web page may call the API with a token that it has. Cookies are never accepted from pages of other origins.',
    isOpen: ({ corsOrigins }) => corsOrigins === '*',
    open: { CORS_ORIGINS: '*' },
    close: { CORS_ORIGINS: 'https://app.example.com' },
  },
  {
    name: 'requests without limits',
    what: 'Anyone can send as many requests as the network allows.',
    isOpen: ({ rateLimits }) => !rateLimits,
    open: { RATE_LIMIT: 'off' },
    close: { RATE_LIMIT: '6000/60' },
  },
  {
    name: 'private networks',
    what: 'The server connects to these networks for URLs that clients supply.',
    isOpen: ({ outboundNetworks }) => outboundNetworks.length > 0,
    open: { OUTBOUND_NETWORKS: '10.1.2.0/24' },
    close: { OUTBOUND_NETWORKS: '' },
  },
];

export const listOpen = (config: Config) => openings.filter(({ isOpen }) => isOpen(config));

/** As in a line of `.env`. */
export const inDotEnv = (settings: Opening['open']) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** Whether other machines cannot connect. */
export const isLocal = ({ host }: Pick<Config, 'host'>) => isLoopback(host.includes(':') ? `[${host}]` : host);
