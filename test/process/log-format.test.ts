import { describe, expect, test } from 'vitest';
import { describeError, isReadable, maskSecrets } from '../../src/host/terminal/logger.ts';

describe('the log format', () => {
  test.each([
    ['auto on a terminal', 'auto', false, true, true],
    ['auto without a terminal', 'auto', false, false, false],
    ['auto in production', 'auto', true, true, false],
    ['LOG_FORMAT=json', 'json', false, true, false],
    ['LOG_FORMAT=pretty', 'pretty', true, false, true],
  ] as const)('is correct for %s', (_case, logFormat, production, isTerminal, expected) => {
    expect(isReadable({ logFormat, production }, isTerminal)).toBe(expected);
  });
});

test.each([
  ['No such token: trp_9fQx-2_a.', 'No such token: trp_….'],
  ['Invalid API Key: sk_live_abc123', 'Invalid API Key: sk_…'],
  ['No such payment_method: pm_1Abc', 'No such payment_method: pm_…'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
  ['connect postgres://ada:secret@db:5432/x', 'connect postgres://ada:…@db:5432/x'],
  ['GET https://api.example/uploads/abc_123-x', 'GET https://api.example/uploads/…'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('secrets in the text of an error are masked: %s', (text, masked) => expect(maskSecrets(text)).toBe(masked));

describe('describeError describes', () => {
  const cause = Object.assign(new Error('at the root'), { code: 'EPIPE', headers: { authorization: 'x' } });
  const rootCause = { type: 'Error', message: 'at the root', code: 'EPIPE', stack: expect.any(String) };
  const stack = expect.any(String);
  const aggregate = new AggregateError([cause, 'second'], 'both');

  test.each([
    [
      'an error with its cause',
      new TypeError('x', { cause }),
      { type: 'TypeError', message: 'x', stack, cause: rootCause },
    ],
    ['several errors', aggregate, { type: 'AggregateError', message: 'both', stack, errors: [rootCause, 'second'] }],
    [
      'a cause that is not an Error',
      new Error('x', { cause: 'why' }),
      { type: 'Error', message: 'x', stack, cause: 'why' },
    ],
    ['an object with a message', { message: 'slow', data: { sql: 'x' } }, { type: 'Object', message: 'slow' }],
    [
      'any object',
      { password: 'x', code: 7 },
      { type: 'Object', message: 'no message; fields: password, code', code: 7 },
    ],
    ['an empty object', Object.create(null), { type: 'Object', message: 'no message; fields: ' }],
    ['a string', 'Bearer abc.def', 'Bearer …'],
    ['undefined', undefined, 'undefined'],
  ])('%s', (_case, thrown, logged) => expect(describeError(thrown)).toEqual(logged));

  test('an error that is its own cause, to a limited depth', () => {
    const error = new Error('x');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).match(/"message":"x"/g)).toHaveLength(6);
  });
});
