import type { Body } from '../support/client.ts';
import type { WireExchange } from '../support/exchanges.ts';
import { checkAnswered, type Documented, type Place, parseText, resolve } from './contract.ts';

/** Headers of HTTP itself, which openapi.json does not document. */
const ofHttp = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding']);
const sources = 'src/tools/openapi';

export function answerDeviations({ method, url, response }: WireExchange, documented: Documented | null): string[] {
  const { status } = response;
  const did = `${documented?.name ?? (`${method} ${url.split('?', 1)[0]}`.trim() || 'A message that is not HTTP')} returned`;
  const answer = answerOf(method, status, documented);
  if (!answer)
    return [
      `${did} ${status}, which openapi.json does not document for it; if it is right, add its code to what that can ` +
        `end in: the errors of the operation, or codesOf in ${sources}/errors.ts`,
    ];
  const isBare = method === 'HEAD' || status === 304;
  return [...headerDeviations(did, answer, response), ...(isBare ? [] : bodyDeviations(did, answer, response))];
}

function answerOf(method: string, status: number, documented: Documented | null): Place | null {
  const ownResponse = documented && resolve([...documented.pointer, 'responses', String(status)]);
  if (ownResponse?.value) return ownResponse;
  if (documented && method !== 'OPTIONS') return null;
  const commonResponse = resolve([
    'x-every-path',
    method === 'OPTIONS' ? 'options' : 'other',
    'responses',
    String(status),
  ]);
  return commonResponse.value ? commonResponse : null;
}

function headerDeviations(did: string, { pointer, value }: Place, { status, headers }: Answer): string[] {
  const documented = new Map(Object.keys(value.headers ?? {}).map((name) => [name.toLowerCase(), name]));
  const unknown = Object.keys(headers).filter((name) => !ofHttp.has(name) && !documented.has(name));
  const wrong = [...documented.values()].flatMap((name) => {
    const { pointer: at, value: header } = resolve([...pointer, 'headers', name]);
    const text = headers[name.toLowerCase()];
    if (text === undefined)
      return header.required ? [`${did} ${status} without the header ${name}, which openapi.json requires`] : [];
    const error = checkAnswered([...at, 'schema'], parseText(text, header.schema));
    return error ? [`${did} the header ${name}: ${text} with ${status}, which does not fit its schema: ${error}`] : [];
  });
  const add = `add it in ${sources}/headers.ts`;
  return [
    ...unknown.map((name) => `${did} the header ${name}, which openapi.json does not document for ${status}; ${add}`),
    ...wrong,
  ];
}

type Answer = WireExchange['response'];

function bodyDeviations(did: string, { pointer, value }: Place, { status, headers, body }: Answer): string[] {
  const type = headers['content-type']?.split(';', 1)[0] ?? '';
  const content: Body = value.content ?? {};
  if (body.length === 0 && !value.content) return [];
  if (!(type in content)) return [`${did} ${status} as ${type || 'nothing'}, which openapi.json does not document`];
  if (type === 'text/event-stream')
    return eventDeviations(did, [...pointer, 'content', type, 'schema'], body.toString());
  if (!type.endsWith('json')) return [];
  const json = JSON.parse(body.toString());
  const error = checkAnswered([...pointer, 'content', type, 'schema'], json);
  return [
    ...(error ? [`${did} ${status} with a body that does not fit its schema in openapi.json: ${error}`] : []),
    ...(status < 400 ? [] : codeDeviations(`${did} ${status}`, value.description, json)),
  ];
}

function eventDeviations(did: string, pointer: string[], text: string): string[] {
  if (!resolve(pointer).value.contentSchema) return [];
  return [...text.matchAll(/^data: (.*)\n\n/gm)].flatMap(([, data]) => {
    const error = checkAnswered([...pointer, 'contentSchema'], JSON.parse(data as string));
    return error ? [`${did} an event that does not fit its schema in openapi.json: ${error}: ${data}`] : [];
  });
}

function codeDeviations(did: string, description: string, { code, errors = [] }: Body): string[] {
  const codes: string[] = code ? [code] : errors.map(({ extensions }: Body) => extensions.code);
  return codes
    .filter((one) => !description.includes(`\`${one}\``))
    .map((one) => `${did} with the code ${one}, which openapi.json does not name for it; add it to its errors`);
}
