import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeJsonFault, findJsonFault } from '../../src/surfaces/http/json-fault.ts';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const at = (place: string, expected: string) => `The body is not valid JSON: at ${place}, ${expected} was expected.`;
const ends = (place: string, expected: string) => `The body ends at ${place}, where ${expected} was expected.`;

const mistakes: [body: string, message: string][] = [
  ['', 'The body is empty. Send JSON.'],
  [' \r\n', ends('line 2, column 1', 'a value')],
  ['\uFEFF{}', 'The body begins with a byte order mark, which JSON does not allow.'],
  ['{"title":', ends('line 1, column 10', 'a value')],
  ['{"title": "hush', ends('line 1, column 16', 'a closing double quote')],
  ['{"title": "hush\n"}', at('line 1, column 16', 'a closing double quote')],
  ['{\n  "title": "🐢",\n}', at('line 3, column 1', 'a name in double quotes')],
  ['{"🐢🐢": 1 "b": 2}', at('line 1, column 10', 'a comma or }')],
  ['[1, 2,]', at('line 1, column 7', 'a value')],
  ['[1\r2]', at('line 2, column 1', 'a comma or ]')],
  ["{'title': 1}", at('line 1, column 2', 'a name in double quotes or }')],
  ['{"title": \'hush\'}', at('line 1, column 11', 'a double quote')],
  ['{title: "hush"}', at('line 1, column 2', 'a name in double quotes or }')],
  ['{"title" "hush"}', at('line 1, column 10', 'a colon')],
  ['{"title": "hush"} hush', at('line 1, column 19', 'the end of the body')],
  ['{"a": "\\x"}', at('line 1, column 8', 'a valid JSON escape')],
  ['{"a": "\t"}', at('line 1, column 8', 'an escape such as \\t, not a control character,')],
  ['{"a": NaN} // hush', at('line 1, column 7', 'a value')],
  ['{"a": 01}', at('line 1, column 8', 'a comma or }')],
  ['hush', at('line 1, column 1', 'a value')],
  ['['.repeat(60), ends('line 1, column 61', 'a value or ]')],
];

describe('a body that is not JSON returns the position of the fault and none of its content:', () => {
  test.each(mistakes)('%j', async (body, message) => {
    const rest = await ada.request('POST', '/articles', { body, headers: json });
    expect([rest.status, rest.body.code, rest.body.message]).toEqual([400, 'malformed_json', message]);
    const graphql = await ada.request('POST', '/graphql', { body, headers: json });
    expect(graphql.status).toBe(400);
    expect(graphql.body.errors[0]).toMatchObject({ message, extensions: { code: 'malformed_json' } });
    expect(rest.text + graphql.text).not.toContain('hush');
  });

  test('a large body returns no position', async () => {
    const body = `[{"user": {"username": "ada"}, "message": "${'x'.repeat(2_000_000)}"`;
    const { status, body: answer } = await ada.request('POST', '/messages', { body, headers: json });
    expect([status, answer.message]).toEqual([400, 'The body is not valid JSON.']);
  });
});

test('findJsonFault finds a fault exactly where JSON.parse throws', () => {
  const whole = '{"a": [1, -2.5e+3, "x\\n\\u00e9\\""], "b": {"c": null, "d": [true, {}, []]}, "": false}\n';
  const letters = [
    '"',
    '\\',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    ' ',
    '\n',
    '0',
    '-',
    '.',
    'e',
    't',
    "'",
    '\u0000',
    '\u00a0',
  ];
  const texts = [
    whole,
    '0',
    '""',
    '[]',
    ' null ',
    '-',
    '1.',
    '0e',
    '.5',
    '+1',
    '"\\u12"',
    '"\ud800"',
    '\u2028',
    '[[]',
    '{}}',
  ];
  for (let index = 0; index < whole.length; index++) {
    texts.push(whole.slice(0, index), whole.slice(0, index) + whole.slice(index + 1));
    for (const letter of letters) {
      texts.push(
        whole.slice(0, index) + letter + whole.slice(index),
        whole.slice(0, index) + letter + whole.slice(index + 1),
      );
    }
  }
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  expect(texts.filter(isJson).length).toBeGreaterThan(100);
  expect(texts.filter((text) => isJson(text) !== (findJsonFault(text) === null))).toEqual([]);
  expect(describeJsonFault(whole)).toBe('The body is not valid JSON.');
});
