import { type Client, createClient } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';
import type { Recorder } from '../recorder.ts';

/** Who walks, and with what. */
export interface Walk {
  server: TestServer;
  show: Recorder['show'];
  /** Ada may do everything but issue tokens for others; Grace likewise. */
  ada: Client;
  grace: Client;
  /** May read users, and nothing else. */
  linus: Client;
  stranger: Client;
  /** Where a server of somebody else has images. */
  elsewhere: string;
  image: Uint8Array;
}

export const missing = '01937c1e-5b5a-7c3e-9f0a-0123456789ab';
export const stale = '"0123456789ab.1"';

/** A client with another token. */
export function withToken(client: Client, token: string): Client {
  return createClient(client.url, token);
}
