import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const json = { 'content-type': 'application/json' };
const mistakes: [body: string, message: string | RegExp][] = [
  ['', 'The body is empty. Send JSON.'],
  ['{"title":', 'The body is not valid JSON: Unexpected end of JSON input.'],
  ['\uFEFF{}', 'The body is not valid JSON.'],
  ['{"title": "hush', /^The body is not valid JSON: Unterminated string in JSON at position 15\b/],
  [
    '{\n  "title": "🐢",\n}',
    /^The body is not valid JSON: Expected double-quoted property name in JSON at position 19\b/,
  ],
  [
    '{"title": 1 "b": 2}',
    /^The body is not valid JSON: Expected ',' or '}' after property value in JSON at position 12\b/,
  ],
  [
    '{"title": "hush"} hush',
    /^The body is not valid JSON: Unexpected non-whitespace character after JSON at position 18\b/,
  ],
  // V8 quotes the body here.
  ['{"title": hush}', 'The body is not valid JSON.'],
  ['hush at position 1', 'The body is not valid JSON.'],
];

describe('a body that is not JSON returns the position of the fault, where V8 has one, and none of its content:', () => {
  test.each(mistakes)('%j', async (body, message) => {
    const rest = await ada.request('POST', '/articles', { body, headers: json });
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([rest.status, rest.body.code, rest.body.message]).toEqual([400, 'malformed_json', expected]);
    const graphql = await ada.request('POST', '/graphql', { body, headers: json });
    expect(graphql.status).toBe(400);
    expect(graphql.body.errors[0]).toMatchObject({ message: expected, extensions: { code: 'malformed_json' } });
    expect(rest.text + graphql.text).not.toContain('hush');
  });
});
