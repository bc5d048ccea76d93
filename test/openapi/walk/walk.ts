import { type Client, createClient } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';
import type { Recorder } from '../recorder.ts';

export interface Walk {
  server: TestServer;
  show: Recorder['show'];
  /** Ada and Grace have all scopes except tokens:write. */
  ada: Client;
  grace: Client;
  /** Has users:read only. */
  linus: Client;
  stranger: Client;
  elsewhere: string;
  image: Uint8Array;
}

export const missing = '01937c1e-5b5a-7c3e-9f0a-0123456789ab';
export const stale = '"0123456789ab.1"';

export function withToken(client: Client, token: string): Client {
  return createClient(client.url, token);
}
