import { describe, expect, test } from 'vitest';
import { isReadable, maskSecrets } from '../../src/terminal/logger.ts';

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
