import { resolve } from 'node:path';

/** The built server, but SIGUSR2 causes an uncaught exception or an unhandled rejection, as THROWN says. */
const faults: Record<string, () => unknown> = {
  exception: () =>
    setImmediate(() => {
      throw new Error('Nobody expects this.');
    }),
  object: () => void Promise.reject({ code: 'odd', secret: 'hunter2' }),
};
process.on('SIGUSR2', () => faults[process.env.THROWN as string]?.());

await import(resolve('dist/terrapin.js'));
