import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';

/** The built server, but its process ends as the header X-Exit says, right after logging that request. */
const ends: Record<string, () => unknown> = {
  exception() {
    throw new Error('thrown for the test');
  },
  rejection: () => void Promise.reject(new Error('rejected for the test')),
  SIGTERM: () => process.kill(process.pid, 'SIGTERM'),
  SIGKILL: () => process.kill(process.pid, 'SIGKILL'),
};

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const end = ends[String(request.headers['x-exit'])];
  if (end) response.once('close', () => setImmediate(end));
});

await import(resolve('dist/terrapin.js'));
