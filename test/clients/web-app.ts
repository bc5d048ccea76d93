import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { build, type PluginOption, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { register } from '../oauth/flow.ts';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { freePort } from '../support/daemon.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';

const configFile = 'examples/web-app/vite.config.ts';

export const isLive = (page: Page) => page.getByRole('status').getByText('Live').waitFor();

/** examples/web-app, built and served at an origin of its own, and a server that can be ended and started again. */
export class WebApp {
  server!: ServerProcess;
  ada!: Client;
  origin!: string;
  dataDir!: string;
  #browser!: Browser;
  #environment!: Record<string, string>;

  /** For the tests of a file. */
  constructor(plugins: PluginOption[] = []) {
    let dataDir: Awaited<ReturnType<typeof newDataDir>>;
    let folder: string;
    let site: PreviewServer;
    beforeAll(async () => {
      if (!hasBrowser) return;
      dataDir = await newDataDir('migrated');
      const [port, sitePort] = [await freePort(), await freePort()];
      this.dataDir = dataDir.path;
      this.#environment = { ...highRateLimits, DATA_DIR: dataDir.path, SEED: 'demo', PORT: `${port}` };
      [this.server, this.#browser, folder] = await Promise.all([
        startProcess(this.#environment),
        launchBrowser(),
        mkdtemp(join(tmpdir(), 'terrapin-example-')),
      ]);
      this.ada = this.server.client();
      this.origin = `http://localhost:${sitePort}`;
      const { client_id } = await register(this.server, { client_name: 'Web app', redirect_uris: [`${this.origin}/`] });
      const define = {
        'import.meta.env.VITE_TERRAPIN_URL': JSON.stringify(this.server.url),
        'import.meta.env.VITE_TERRAPIN_CLIENT': JSON.stringify(client_id),
      };
      const options = { configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } } as const;
      await build({ ...options, define, plugins });
      site = await preview({ ...options, preview: { host: 'localhost', port: sitePort, strictPort: true } });
    });
    afterAll(async () => {
      await Promise.all([site?.close(), this.#browser?.close()]);
      await endAll();
      await Promise.all([dataDir?.remove(), folder && rm(folder, { recursive: true })]);
    });
  }

  /** A browser with the app, and its streams. */
  async open(options: BrowserContextOptions = {}) {
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(20_000);
    onTestFinished(() => context.close());
    const streams = new Set<Request>();
    context.on('request', (request) => {
      if (request.headers().accept?.includes('event-stream')) streams.add(request);
    });
    const page = await context.newPage();
    await page.goto(this.origin);
    return { context, page, streams };
  }

  /** A browser in which Ada has signed in to the app. */
  async signIn(options: BrowserContextOptions = {}) {
    const opened = await this.open(options);
    for (const name of ['Sign in', 'Ada Lovelace', 'Allow']) await opened.page.getByRole('button', { name }).click();
    await isLive(opened.page);
    return opened;
  }

  async openTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.goto(this.origin);
    await isLive(page);
    return page;
  }

  /** Ends the server, and starts it again on the same data and port. */
  async restart(signal: NodeJS.Signals) {
    await this.server.end(signal);
    this.server = await startProcess(this.#environment);
  }

  /** In place of the token that it has, from its next request or stream on. */
  async giveToken(page: Page, token: string, renewAt: number) {
    await page.evaluate(
      ([access_token, renewAt]) => {
        const [key = ''] = Object.keys(localStorage);
        const stored = JSON.parse(localStorage.getItem(key) as string);
        localStorage.setItem(key, JSON.stringify({ ...stored, access_token, renewAt }));
      },
      [token, renewAt],
    );
  }
}
