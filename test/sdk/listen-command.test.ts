import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { verifyWebhook } from '../../sdk/src/webhooks.ts';
import { ScopeName } from '../../src/core/access.ts';
import { allow, askFor, decide, signedIn } from '../oauth/flow.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { Receiver } from '../webhooks/receiver.ts';

const receiver = await shared(Receiver.start());
const server = await sharedServer();
const ada = await server.as('ada');

interface Running {
  process: ChildProcess;
  output(): string;
  /** Without what it says on the standard error. */
  printed(): string;
  /** Waits until it has printed this. */
  says(text: string | RegExp): Promise<RegExpExecArray>;
  ended: Promise<number | string | null>;
}

/** `npx @terrapin/sdk …`, as user ada unless told otherwise. */
function start(args: string[], environment: Record<string, string> = { TERRAPIN_TOKEN: ada.token as string }): Running {
  const child = spawn(process.execPath, ['--no-warnings', 'sdk/src/command/main.ts', ...args], {
    env: { PATH: process.env.PATH, TERRAPIN_URL: server.url, DISPLAY: ':0', ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [output, printed] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const says = (text: string | RegExp) => {
    const pattern = typeof text === 'string' ? new RegExp(text.replace(/[.*+?()[\]]/g, '\\$&')) : text;
    return vi.waitUntil(() => pattern.exec(output), { timeout: 30_000, interval: 20 });
  };
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return { process: child, output: () => output, printed: () => printed, says, ended };
}

/** In a browser of ada. */
async function connectDevice(code: string): Promise<void> {
  const browser = await signedIn(server, 'ada', ScopeName.options);
  const fields = [['user_code', code], ['user', browser.user], ...allow('turtles:read')] as const;
  expect((await browser.post('/device', fields)).text).toContain('The device is connected');
}

test('listen prints the secret and each event, and ends with Ctrl-C', async () => {
  const command = start(['listen', '--forward-to', receiver.url('/printed'), '--types', 'turtle.*,article.created']);
  const [, secret = ''] = await command.says(/Their secret: (whsec_\S+)/);
  await ada.post('/companies', { name: 'Not chosen' });
  await ada.post('/turtles', { name: 'Chosen', lifespan: 80 });
  const [message] = await receiver.received('/printed', 1);
  expect(await verifyWebhook(message!.text, message!.headers, secret)).toMatchObject({ turtle: { name: 'Chosen' } });
  await command.says(/^\d\d:\d\d:\d\d {2}turtle\.created {2}evt_\d+ {2}204 {2}\d+ ms$/m);
  command.process.kill('SIGINT');
  expect(await command.ended).toBe(0);
  expect(receiver.at('/printed')).toHaveLength(1);
});

test('listen says which event a receiver that is down did not take, and takes its secret from WEBHOOK_SECRET', async () => {
  const down = await Receiver.start();
  const forwardTo = down.url();
  down.close();
  const given = `whsec_${Buffer.from('a key of 32 bytes, as they all are').toString('base64')}`;
  const environment = { TERRAPIN_TOKEN: ada.token as string, WEBHOOK_SECRET: given };
  const command = start(['listen', '--forward-to', forwardTo], environment);
  await command.says(`Their secret: ${given}`);
  await ada.post('/turtles', { name: 'Missed', lifespan: 80 });
  await command.says(/turtle\.created {2}evt_\d+ {2}no response .*ECONNREFUSED.* Trying again in 0\.5 s\./);
  await command.says(/turtle\.created {2}evt_\d+ {2}no response .* NOT RECEIVED: skipped\./);
});

test('listen --print prints events as JSON, and trigger makes one', async () => {
  const listening = start(['listen', '--print', '--types', 'invoice.paid']);
  await listening.says('Connected to');
  const triggering = start(['trigger', 'invoice.paid']);
  expect(await triggering.ended).toBe(0);
  expect(triggering.output()).toMatch(/^createInvoice: 200 [\s\S]*\ninvoice\.paid: done\n$/);
  const [line] = await listening.says(/^\{.*\}$/m);
  expect(JSON.parse(line)).toMatchObject({ type: 'invoice.paid', data: { data: { attributes: { status: 'paid' } } } });
});

describe('without a token', () => {
  test('listen prints where to sign in, and follows the events of who does, until Ctrl-C revokes its token', async () => {
    const command = start(['listen', '--forward-to', receiver.url('/signed-in')], {});
    const [, address = ''] = await command.says(/\n(http\S+\/oauth\/authorize\?\S+)\n/);
    const asked = new URL(address).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['invoices:read', 'messages:read']));
    expect(asked.get('scope')).not.toMatch(/write|users|audit/);
    const redirect = new URL(asked.get('redirect_uri') as string);
    expect(redirect.hostname).toBe('127.0.0.1');
    expect((await fetch(`${redirect}?code=forged&state=forged`)).status).toBe(400);
    const browser = await signedIn(server, 'ada', ScopeName.options);
    const { page, at } = await askFor(browser, address.slice(server.url.length));
    expect(page.text).toContain('Allow Terrapin SDK to act for you?');
    const back = await decide(browser, at, allow('turtles:read'));
    expect(await (await fetch(back)).text()).toBe('You are signed in. Close this page.');
    await command.says('Their secret:');
    const granted = async () => (await ada.get('/grants')).body;
    expect(await granted()).toMatchObject([{ client_name: 'Terrapin SDK' }]);
    await ada.post('/turtles', { name: 'Seen', lifespan: 80 });
    await receiver.received('/signed-in', 1);
    command.process.kill('SIGINT');
    expect(await command.ended).toBe(0);
    expect(await granted()).toEqual([]);
  });

  test.each([
    ['--device', ['--device'], {}],
    ['over SSH', [], { SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22' }],
  ])('listen %s prints a code for a browser of another machine', async (_, options, environment) => {
    const command = start(['listen', '--print', ...options], environment);
    const [, address = '', code = ''] = await command.says(/\n(http\S+)\nand enter the code ([A-Z]{4}-[A-Z]{4})\n/);
    expect(address).toBe(`${server.url}/device`);
    await connectDevice(code);
    await command.says('Connected to');
    command.process.kill('SIGINT');
    expect(await command.ended).toBe(0);
    expect((await ada.get('/grants')).body).toEqual([]);
  });

  test('login prints a token, and nothing else, for TERRAPIN_TOKEN', async () => {
    const command = start(['login', '--device'], {});
    const [, code = ''] = await command.says(/\nand enter the code ([A-Z]{4}-[A-Z]{4})\n/);
    await connectDevice(code);
    expect(await command.ended).toBe(0);
    const [token = '', ...others] = command.printed().split('\n');
    expect(others).toEqual(['']);
    const using = start(['listen', '--print', '--types', 'turtle.created'], { TERRAPIN_TOKEN: token });
    await using.says('Connected to');
    for (const { id } of (await ada.get('/grants')).body) await ada.delete(`/grants/${id}`);
  });

  test('Ctrl-C ends the sign-in, and a refusal is an error', async () => {
    const left = start(['trigger', 'turtle.created'], {});
    await left.says('/oauth/authorize?');
    left.process.kill('SIGINT');
    expect(await left.ended).toBe(0);
    const refused = start(['trigger', 'turtle.created'], {});
    const [, address = ''] = await refused.says(/\n(http\S+\/oauth\/authorize\?\S+)\n/);
    const browser = await signedIn(server, 'ada', ScopeName.options);
    const { at } = await askFor(browser, address.slice(server.url.length));
    await fetch(await decide(browser, at, [['decision', 'deny']]));
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/\nNot signed in: .+\.\n$/);
  });
});

test.each([
  [[], /^Say what to do: listen, trigger or login\.\n/],
  [['lisen'], /^There is no command "lisen"\. Use listen, trigger or login\.\n/],
  [['listen'], /^listen needs either --forward-to <url> or --print\.\n/],
  [['listen', '--print', '--forward-to', 'http://127.0.0.1:4000'], /^listen needs either/],
  [['listen', '--forward-to', 'hooks'], /^--forward-to must be an http or https URL, not "hooks"\.\n/],
  [['listen', '--print', '--url', 'localhost:3000'], /^--url must be an http or https URL, not "localhost:3000"\.\n/],
  [['listen', '--print', '--types', 'invoce.*'], /^There is no type "invoce\.\*"\. There are:\n {2}article\.created\n/],
  [['listen', '--prin'], /^Unknown option '--prin'/],
  [['listen', 'invoice.paid', '--print'], /^listen takes options only, not "invoice\.paid"\.\n/],
  [['login', '--print'], /^login takes --device and --url only\.\n/],
  [['trigger'], /^trigger needs a type of event\. There are:\n/],
  [['trigger', 'invoice.payed'], /^"invoice\.payed" cannot be triggered\. There are:\n {2}article\.created\n/],
  [['trigger', 'invoice.paid', '--print'], /^trigger takes one type of event, and --url\.\n/],
])('%j is refused in a sentence, with exit code 2', async (args, sentence) => {
  const command = start(args);
  expect(await command.ended).toBe(2);
  expect(command.output()).toMatch(sentence);
  expect(command.output()).toMatch(/\nSee npx @terrapin\/sdk --help\n$/);
});

test('listen forwards to a host and a port without a scheme', async () => {
  const { host } = new URL(receiver.url());
  const command = start(['listen', '--forward-to', `${host}/plain`, '--types', 'turtle.created']);
  await command.says(`Events go to http://${host}/plain.`);
  await ada.post('/turtles', { name: 'Plain', lifespan: 80 });
  await receiver.received('/plain', 1);
});

test('a token that is not valid, and http to another machine, are said', async () => {
  const forwardTo = 'http://192.0.2.1/hooks';
  const command = start(['listen', '--forward-to', forwardTo], { TERRAPIN_TOKEN: 'trp_unknown' });
  expect(await command.ended).toBe(1);
  expect(command.output()).toMatch(/^Warning: http sends the events to 192\.0\.2\.1 without encryption\.\n.*token/s);
});
