import type { Body } from '../support/client.ts';
import type { Served } from '../support/served.ts';

/** More than the 16 kB limit: the only possible error of requests without parameters. */
const tooLarge = { 'x-large': 'x'.repeat(20_000) };

const beginning = ({ openapi, info: { title, version } }: Body) => ({ openapi, info: { title, version } });

const jobs = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^(# \w+ terrapin_jobs|terrapin_jobs\{kind="deliver-mail")/.test(line))
    .sort()
    .join('\n');

export const served: Served = {
  async walk({ show, stranger }) {
    await show('Links to all resources', stranger).get('/');
    await show('The process is running', stranger).get('/health/live');
    await show('The server is ready', stranger).get('/health/ready');
    await show('Beginning of the document', stranger, beginning).get('/openapi.json');
    await show('Metrics of jobs', stranger, jobs).get('/metrics');
    const metadata = ['oauth-protected-resource', 'oauth-protected-resource/mcp', 'oauth-authorization-server'].map(
      (name) => `/.well-known/${name}`,
    );
    for (const path of metadata) await show('Who issues tokens', stranger).get(path);
    await show('Headers that are too large', stranger).get('/', tooLarge);
    await show('No such guide', stranger).get('/docs/guides/none');
  },

  async walkOnStore({ show, stranger }) {
    await show('Where apps ask people for access', stranger).get('/.well-known/oauth-authorization-server');
  },
};
