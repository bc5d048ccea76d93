import { describe, expect, test } from 'vitest';
import { describeError, maskSecrets } from '../../src/terminal/describe-error.ts';
import { isReadable } from '../../src/terminal/logger.ts';

describe('the form of the log', () => {
  test.each([
    ['a person watches', 'auto', false, true, true],
    ['nobody watches', 'auto', false, false, false],
    ['in production, whoever watches', 'auto', true, true, false],
    ['LOG_FORMAT=json says so', 'json', false, true, false],
    ['LOG_FORMAT=pretty says so', 'pretty', true, false, true],
  ] as const)('is chosen where %s', (_case, logFormat, production, isTerminal, expected) => {
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
])('the text of an error is logged without secrets: %s', (text, masked) => expect(maskSecrets(text)).toBe(masked));

describe('what was thrown is logged as what it is', () => {
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
      'a cause that is no error',
      new Error('x', { cause: 'why' }),
      { type: 'Error', message: 'x', stack, cause: 'why' },
    ],
    ['an object with a message', { message: 'slow', data: { sql: 'x' } }, { type: 'Object', message: 'slow' }],
    [
      'any object',
      { password: 'x', code: 7 },
      { type: 'Object', message: 'no message; members: password, code', code: 7 },
    ],
    ['an object of nothing', Object.create(null), { type: 'Object', message: 'no message; members: ' }],
    ['a text', 'Bearer abc.def', 'Bearer …'],
    ['nothing', undefined, 'undefined'],
  ])('%s', (_case, thrown, logged) => expect(describeError(thrown)).toEqual(logged));

  test('without end where one is the cause of itself', () => {
    const error = new Error('x');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).match(/"message":"x"/g)).toHaveLength(6);
  });
});
