import { resolve } from 'node:path';

/** The built server, but on SIGUSR2 something is thrown in its process that nothing catches: what THROWN names. */
const faults: Record<string, () => unknown> = {
  exception: () =>
    setImmediate(() => {
      throw new Error('Nobody expects this.');
    }),
  object: () => void Promise.reject({ code: 'odd', secret: 'hunter2' }),
};
process.on('SIGUSR2', () => faults[process.env.THROWN as string]?.());

await import(resolve('dist/main.js'));
