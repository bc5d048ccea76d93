import { globSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isNightly } from './test/support/nightly.ts';

/** The longest first: they would otherwise run alone at the end. */
const longest = [
  ...['docs/adding-a-resource', 'resilience/resilience', 'docs/anywhere', 'webhooks/webhooks', 'clients/web-app'],
  ...['database/growth', 'lists/search', 'clients/generators', 'http/slow-readers', 'database/replicas'],
  ...['database/faults', 'backup/embedded', 'backup/postgresql', 'docs/rolling-restart', 'process/token-command'],
  ...['process/workers', 'backup/held', 'invoices/crash', 'webhooks/fairness', 'security/reach', 'security/scopes'],
  ...['process/first-start', 'http/response-memory', 'events/many-streams', 'sdk/listen'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(`/${name}.`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const notLong = '!(*.browser|*.long|*.nightly).test.ts';
const ofServer = [`{packages/*/,}test/**/${notLong}`];
// The garbage collector copies less: 8 % of the CPU time. A clock that a test moves by years makes timers overflow.
const execArgv = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--disable-warning=TimeoutOverflowWarning'];

/**
 * Of the tests of the server, those that run on PostgreSQL as well: each operation and list, and what several clients do at once.
 * What is left out there sends statements that others send, one after the other.
 */
const onPostgresql = {
  include: [
    `packages/{postgres,table}/test/${notLong}`,
    `test/{articles,companies,database,events,invoices,lists,messages,oauth,security,sign-in,turtles,users}/${notLong}`,
    'test/{text,audit/audit-log,webhooks/webhooks}.test.ts',
    'test/http/{after-commit,conditional,dry-run,earlier-texts,idempotency,metrics}.test.ts',
  ],
  exclude: [
    ...configDefaults.exclude,
    'test/database/{data-dir,integers,reach,relations,table}.test.ts',
    'test/events/{etags,limits,sdk,subject}.test.ts',
    'test/invoices/{contact-addresses,machine,mail,payers,pdf,receipts,stripe-gateway,test-gateway}.test.ts',
    'test/lists/{filters,ids}.test.ts',
    'test/messages/messages.parity.test.ts',
    'test/oauth/{agents,attacks,connect,consent,device,documents,registration,resource,strangers}.test.ts',
    'test/security/{hostile-gateway,log,payment-links,probing,surfaces}.test.ts',
    'test/sign-in/{addresses,examples,limits,settings}.test.ts',
    'test/users/{account-scope,authenticate,unknown-user,viewer}.test.ts',
  ],
};

/**
 * What these send is what others send on the embedded database, too. With ONCE, they run on PostgreSQL alone; what is about the
 * database, and any list with any filter, runs on both.
 */
const onPostgresqlAlone = globSync(
  [
    `test/{articles,companies,events,invoices,lists,messages,oauth,security,sign-in,turtles,users}/${notLong}`,
    'test/{audit/audit-log,webhooks/webhooks,http/conditional,http/dry-run,http/earlier-texts,http/idempotency}.test.ts',
  ],
  {
    exclude: [...onPostgresql.exclude, 'test/events/{feed,large}.test.ts', 'test/lists/{large-search,mirror}.test.ts'],
  },
);

export default defineConfig({
  // Vite's transform must read decorators the way tsconfig.json does, or entities lose their types.
  oxc: { decorator: { legacy: true } },
  // Node loads graphql's CommonJS build for everybody; Vite would load a second copy of it for our own files.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // `npm test` needs npm only; `npm run test:pages` a Chromium, too. `npm run test:long` has what needs much time or other
    // programs: large tables, faults, processes, upgrades and tests that wait.
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          execArgv,
          include: ofServer,
          // An `exclude` here replaces that of the command line.
          ...(process.env.ONCE === '1' && { exclude: [...configDefaults.exclude, ...onPostgresqlAlone] }),
        },
      },
      // Every night, all of them.
      { extends: true, test: { name: 'database', execArgv, ...(isNightly ? { include: ofServer } : onPostgresql) } },
      // A browser needs a core of its own.
      { extends: true, test: { name: 'pages', execArgv, include: ['test/**/*.browser.test.ts'], maxWorkers: 2 } },
      {
        extends: true,
        test: {
          name: 'long',
          execArgv,
          include: [`{packages/*/,}test/**/*.${isNightly ? '{long,nightly}' : 'long'}.test.ts`],
          // For what hangs. What must be fast says so by conditions of its own.
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-test.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // One more than a small machine has cores, since tests also wait; each takes 1.5 GB.
    maxWorkers: 3,
    // Files share a process: loading the server anew for each would take longer than its tests. Each still has its own server.
    isolate: false,
    // What a test prints that passes is expected.
    silent: 'passed-only',
    // Titles are unique only in full.
    taskTitleValueFormatTruncate: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A condition may take a second on a busy machine, which is the default.
    expect: { poll: { interval: 20, timeout: 30_000 } },
  },
});
