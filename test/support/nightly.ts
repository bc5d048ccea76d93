/**
 * Whether all is run, as every night: files named `*.nightly.test.ts`, which are about other programs and the machine, and all
 * of a large matrix. A change runs some of each kind, since two cores need half an hour for all.
 */
export const isNightly = process.env.NIGHTLY === '1';
