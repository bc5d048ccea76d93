import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

/** The shell, which has no window, takes less time for the same page. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const places = [process.env.CHROMIUM, ...names.map((name) => `/usr/bin/${name}`)];
const executablePath = places.find((path) => path && existsSync(path));

/** Tests in a browser are skipped without one, since the rest of the suite needs only npm. */
export const hasBrowser = executablePath !== undefined;
if (!hasBrowser)
  process.stderr.write('No Chromium found (set CHROMIUM to its path): tests in a browser are skipped.\n');

const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath as string,
    args: ['--no-sandbox', '--disable-gpu', ...quiet],
  });
}

/** One for all files of a process. It ends with it. */
let browser: Promise<Browser> | undefined;

export function serverAndBrowser(environment: Record<string, string> = {}): { server: TestServer; browser: Browser } {
  const both = {} as { server: TestServer; browser: Browser };
  beforeAll(async () => {
    if (!hasBrowser) return;
    both.server = await startTestServer(environment);
    both.browser = await (browser ??= launchBrowser());
  });
  afterAll(async () => {
    await Promise.all((both.browser?.contexts() ?? []).map((context) => context.close()));
    await both.server?.close();
  });
  return both;
}

export interface Visit {
  page: Page;
  /** Fails if the page requested another host, violated its content security policy or threw. */
  expectClean(): void;
  /** Fails with the violations that axe finds on the current page (WCAG 2.2 AA and best practices). */
  expectAccessible(): Promise<void>;
  close(): Promise<void>;
}

/** For `addInitScript`: what has moved while a page loads is the number `moved`. */
export const watchMoves = `globalThis.moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (moved += value)))
    .observe({ type: 'layout-shift', buffered: true })`;

interface VisitOptions extends BrowserContextOptions {
  token?: string | null;
  /** The origin of the API that the page calls, where it is not its own. */
  api?: string;
}

/** Opens a page until the test has ended, which fails if the page was not clean. */
export async function visit(
  browser: Browser,
  url: string,
  { token, api, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(20_000);
  if (token) await context.addInitScript((value) => localStorage.setItem('terrapin-token', value), token);
  const page = await context.newPage();
  const allowed = [new URL(url).origin, api];
  const problems: string[] = [];
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (!['data:', 'blob:'].includes(asked.protocol) && !allowed.includes(asked.origin))
      problems.push(`asked ${request.url()}`);
  });
  page.on('pageerror', (error) => problems.push(`threw ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text());
  });
  const expectClean = () => expect(problems).toEqual([]);
  onTestFinished(async () => {
    await context.close();
    expectClean();
  });
  await page.goto(url);
  return {
    page,
    expectClean,
    expectAccessible: () => expectAccessible(page),
    close: () => context.close(),
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated, since the page's policy forbids injected scripts.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe);
  const violations = () =>
    page.evaluate(async () => {
      const { violations: found } = await (globalThis as unknown as { axe: typeof Axe }).axe.run('html');
      return found.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
      );
    });
  // A page that is still rendering may mix the colours of two modes.
  await expect.poll(violations, { interval: 200 }).toEqual([]);
}
