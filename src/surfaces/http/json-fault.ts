/** Position of an RFC 8259 error, and what was expected there. Contains nothing of the text, which may be secret. */
export interface JsonFault {
  readonly at: number;
  readonly expected: string;
}

const expectations = {
  value: 'a value',
  'first item': 'a value or ]',
  name: 'a name in double quotes',
  'first name': 'a name in double quotes or }',
  colon: 'a colon',
  'next item': 'a comma or ]',
  'next name': 'a comma or }',
  end: 'the end of the body',
} as const;
type State = keyof typeof expectations;

const blanks = /[ \t\n\r]*/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const closing: Partial<Record<State, string>> = {
  'first item': ']',
  'next item': ']',
  'first name': '}',
  'next name': '}',
};

/** The first error; null if there is none. Not recursive, so deep nesting is safe. */
export function findJsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = [];
  let state: State = 'value';
  let at = skip(blanks, text, 0);
  const after = (): State => (open.length === 0 ? 'end' : open.at(-1) === '{' ? 'next name' : 'next item');
  for (; at < text.length; at = skip(blanks, text, at)) {
    const char = text[at] as string;
    if (char === closing[state]) {
      open.pop();
      state = after();
      at++;
    } else if (state === 'colon' && char === ':') {
      state = 'value';
      at++;
    } else if ((state === 'next item' || state === 'next name') && char === ',') {
      state = state === 'next item' ? 'value' : 'name';
      at++;
    } else if (state === 'name' || state === 'first name') {
      if (char !== '"') return { at, expected: expectations[state] };
      const end = endOfString(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      state = 'colon';
    } else if (state === 'value' || state === 'first item') {
      if (char === '{' || char === '[') {
        open.push(char);
        state = char === '{' ? 'first name' : 'first item';
        at++;
        continue;
      }
      const end = char === '"' ? endOfString(text, at) : skip(scalar, text, at);
      if (typeof end !== 'number') return end;
      if (end === at) return { at, expected: char === "'" ? 'a double quote' : expectations[state] };
      at = end;
      state = after();
    } else return { at, expected: expectations[state] };
  }
  return state === 'end' ? null : { at, expected: expectations[state] };
}

function endOfString(text: string, start: number): number | JsonFault {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x0a || code === 0x0d) break;
    if (code < 0x20) return { at, expected: 'an escape such as \\t, not a control character,' };
    const end = code === 0x5c ? skip(escaped, text, at) : at + 1;
    if (end === at) return { at, expected: 'a valid JSON escape' };
    at = end;
  }
  return { at, expected: 'a closing double quote' };
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** Lines and columns count from 1, in characters. */
export function describeJsonFault(text: string): string {
  if (text === '') return 'The body is empty. Send JSON.';
  if (text.startsWith('\uFEFF')) return 'The body begins with a byte order mark, which JSON does not allow.';
  const fault = findJsonFault(text);
  if (!fault) return 'The body is not valid JSON.';
  const lines = text.slice(0, fault.at).split(/\r\n|\n|\r/);
  const place = `line ${lines.length}, column ${[...(lines.at(-1) as string)].length + 1}`;
  return fault.at === text.length
    ? `The body ends at ${place}, where ${fault.expected} was expected.`
    : `The body is not valid JSON: at ${place}, ${fault.expected} was expected.`;
}
