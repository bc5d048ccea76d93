const figure = '1000000000/60';

/** Limits that no test reaches by its haste; a test of limits sets its own (empty: the default). */
export const plenty = { RATE_LIMIT: figure, RATE_LIMIT_ANONYMOUS: figure, RATE_LIMIT_BAD_TOKENS: figure };
