const figure = '1000000000/60';

/** Limits that no test reaches; tests of limits set their own (empty: the default). */
export const highRateLimits = {
  RATE_LIMIT: figure,
  RATE_LIMIT_ANONYMOUS: figure,
  RATE_LIMIT_BAD_TOKENS: figure,
  MAIL_PER_RECIPIENT: '1000000',
  MAIL_PER_SENDER: '10000000',
};
