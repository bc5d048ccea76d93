import { resolve } from 'node:path';

/** The built server, but SIGUSR2 causes an uncaught exception. */
process.on('SIGUSR2', () =>
  setImmediate(() => {
    throw new Error('Nobody expects this.');
  }),
);

await import(resolve('dist/terrapin.js'));
