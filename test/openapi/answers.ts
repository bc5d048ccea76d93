import type { Body } from '../support/client.ts';
import type { WireExchange } from '../support/exchanges.ts';
import { checkAnswered, checkSelected, type Documented, type Place, parseText, resolve } from './contract.ts';

/** Headers of HTTP itself, which openapi.json does not document. */
const ofHttp = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding']);
const sources = 'packages/contracts/openapi';

export function answerDeviations(
  { method, url, request, response }: WireExchange,
  documented: Documented | null,
): string[] {
  const { status } = response;
  if (documented && status === 200 && isDryRun(method, url, request)) return dryRunDeviations(response, documented);
  const did = `${documented?.name ?? (`${method} ${url.split('?', 1)[0]}`.trim() || 'A message that is not HTTP')} returned`;
  const answer = answerOf(status, documented);
  if (!answer)
    return [
      `${did} ${status}, which openapi.json does not document for it; if it is right, add its code to what that can ` +
        `end in: the errors of the operation, or listCodes in ${sources}/errors.ts`,
    ];
  const isBare = method === 'HEAD' || status === 304;
  const selection = answer.value['x-selection']?.parameter;
  const isSelected = selection && new URLSearchParams(url.split('?')[1]).has(selection);
  const check = isSelected ? checkSelected : checkAnswered;
  return [...headerDeviations(did, answer, response), ...(isBare ? [] : bodyDeviations(did, answer, response, check))];
}

/** Of REST: other surfaces have responses of their own. */
const isDryRun = (method: string, url: string, { headers }: WireExchange['request']) =>
  !/^(GET|HEAD|OPTIONS) |^\w+ \/(graphql|mcp)\b/.test(`${method} ${url}`) &&
  /^(true|\?1)$/i.test(String(headers['dry-run']));

/** The body is that of a success, with `dry_run`. */
function dryRunDeviations({ body }: Answer, { name, pointer, operation }: Documented): string[] {
  const { dry_run: dryRun, ...result } = JSON.parse(body.toString());
  const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  const bodies = successes.map((status) => [...resolve([...pointer, 'responses', status]).pointer, ...json, 'schema']);
  const shown = Object.keys(result).length === 1 && Array.isArray(result.results) ? result.results : result;
  const errors = bodies.map((schema) => (resolve(schema).value ? checkAnswered(schema, shown) : undefined));
  const isRight = errors.some((error) => !error);
  return [
    ...(isRight ? [] : [`A dry run of ${name} returned a body that does not fit: ${errors.join('; ')}`]),
    ...[checkAnswered(['x-dry-run', 'schema'], dryRun)].flatMap((error) =>
      error ? [`${name}: dry_run: ${error}`] : [],
    ),
  ];
}

const json = ['content', 'application/json'];

function answerOf(status: number, documented: Documented | null): Place | null {
  const responses = documented ? [...documented.pointer, 'responses'] : ['x-no-operation', 'responses'];
  const found = [String(status), `${String(status)[0]}XX`].map((one) => resolve([...responses, one]));
  return found.find(({ value }) => value) ?? null;
}

interface DocumentedHeader {
  readonly name: string;
  readonly header: Body;
  readonly schema: readonly string[];
}

/** By the lower-case name, of each response. */
const headersOf = new WeakMap<Body, ReadonlyMap<string, DocumentedHeader>>();

function documentedHeaders({ pointer, value }: Place): ReadonlyMap<string, DocumentedHeader> {
  const known = headersOf.get(value);
  if (known) return known;
  const everywhere = resolve(['x-every-response', 'headers']);
  const places = [everywhere, { pointer: [...pointer, 'headers'], value: value.headers ?? {} }];
  const found = new Map(
    places.flatMap((place) =>
      Object.keys(place.value).map((name) => {
        const { pointer: at, value: header } = resolve([...place.pointer, name]);
        return [name.toLowerCase(), { name, header, schema: [...at, 'schema'] }];
      }),
    ),
  );
  headersOf.set(value, found);
  return found;
}

function headerDeviations(did: string, place: Place, { status, headers }: Answer): string[] {
  const documented = documentedHeaders(place);
  const unknown = Object.keys(headers).filter((name) => !ofHttp.has(name) && !documented.has(name));
  const wrong = [...documented].flatMap(([lowerName, { name, header, schema }]) => {
    const text = headers[lowerName];
    if (text === undefined)
      return header.required ? [`${did} ${status} without the header ${name}, which openapi.json requires`] : [];
    const error = checkAnswered(schema, parseText(text, header.schema));
    return error ? [`${did} the header ${name}: ${text} with ${status}, which does not fit its schema: ${error}`] : [];
  });
  const add = `add it in ${sources}/headers.ts`;
  return [
    ...unknown.map((name) => `${did} the header ${name}, which openapi.json does not document for ${status}; ${add}`),
    ...wrong,
  ];
}

type Answer = WireExchange['response'];

function bodyDeviations(
  did: string,
  { pointer, value }: Place,
  { status, headers, body }: Answer,
  check: typeof checkAnswered,
): string[] {
  const type = headers['content-type']?.split(';', 1)[0] ?? '';
  if (body.length === 0 && !value.content) return [];
  const place = ['content', 'x-content'].find((one) => type in (value[one] ?? {}));
  if (!place) return [`${did} ${status} as ${type || 'nothing'}, which openapi.json does not document`];
  const schema = [...pointer, place, type, 'schema'];
  if (type === 'text/event-stream') return itemDeviations(did, schema, body.toString(), /^data: (.*)\n\n/gm, check);
  if (type === 'application/x-ndjson') return itemDeviations(did, schema, body.toString(), /^(.*)\n/gm, check);
  if (!type.endsWith('json')) return [];
  const json = JSON.parse(body.toString());
  const error = check(schema, json);
  return [
    ...(error ? [`${did} ${status} with a body that does not fit its schema in openapi.json: ${error}`] : []),
    ...(status < 400 ? [] : codeDeviations(`${did} ${status}`, value.description, json)),
  ];
}

/** Of a stream: `pattern` finds the JSON of each item. */
function itemDeviations(
  did: string,
  pointer: string[],
  text: string,
  pattern: RegExp,
  check: typeof checkAnswered,
): string[] {
  if (!resolve(pointer).value.contentSchema) return [];
  return [...text.matchAll(pattern)].flatMap(([, data]) => {
    const error = check([...pointer, 'contentSchema'], JSON.parse(data as string));
    return error ? [`${did} an item that does not fit its schema in openapi.json: ${error}: ${data}`] : [];
  });
}

function codeDeviations(did: string, description: string, { code, errors = [] }: Body): string[] {
  const codes: string[] = code ? [code] : errors.map(({ extensions }: Body) => extensions.code);
  return codes
    .filter((one) => !description.includes(`\`${one}\``))
    .map((one) => `${did} with the code ${one}, which openapi.json does not name for it; add it to its errors`);
}
