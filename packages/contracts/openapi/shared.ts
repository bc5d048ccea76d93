import { STATUS_CODES } from 'node:http';
import { capitalize } from '../../../src/values/casing.ts';
import { type Json, mapOperations, mapValues, type Paths } from './schema.ts';

/** What occurs several times, by a name made of its content. */
class Shared {
  readonly components: Json = {};
  readonly #place: string;
  readonly #uses = new Map<string, number>();

  constructor(place: string) {
    this.#place = place;
  }

  count(part: Json): Json {
    const text = toText(part);
    this.#uses.set(text, (this.#uses.get(text) ?? 0) + 1);
    return part;
  }

  isShared(part: Json): boolean {
    return (this.#uses.get(toText(part)) ?? 0) > 1;
  }

  refer(part: Json, name: string): Json {
    const known = (this.components[name] ??= part) as Json;
    if (toText(known) !== toText(part)) throw new Error(`Two ${this.#place} of openapi.json are called ${name}.`);
    return { $ref: `#/components/${this.#place}/${name}` };
  }
}

/** Recorded examples differ from operation to operation; the first one is shown. */
function toText({ example: _, ...part }: Json): string {
  return JSON.stringify(part);
}

/** Moves parameters that several operations have to `components.parameters`. */
export function shareParameters(paths: Paths): { paths: Paths; parameters: Json } {
  const shared = new Shared('parameters');
  mapParameters(paths, (one) => shared.count(one));
  /** By name: each parameter called so, and the tag of its first operation. */
  const meanings = new Map<string, Map<string, string>>();
  mapParameters(paths, (one, tag) => {
    const known = meanings.get(nameIn(one)) ?? new Map<string, string>();
    if (shared.isShared(one)) meanings.set(nameIn(one), new Map([[toText(one), tag], ...known]));
    return one;
  });
  const moved = mapParameters(paths, (one) => {
    if (!shared.isShared(one)) return one;
    const tags = meanings.get(nameIn(one)) as Map<string, string>;
    return shared.refer(one, tags.size > 1 ? `${tags.get(toText(one))}${nameIn(one)}` : nameIn(one));
  });
  return { paths: moved, parameters: shared.components };
}

/** `IfMatch`, `InvoicePath` */
function nameIn({ name, in: place }: Json): string {
  return `${toName(String(name))}${place === 'path' ? 'Path' : ''}`;
}

/** Generators make a union of all types that a response can have: where one is JSON, the others stand in `x-content`. */
export function preferJson(paths: Paths): Paths {
  return mapResponses(paths, (response) => {
    const content = Object.entries((response.content ?? {}) as Json);
    const { true: json, false: others } = Object.groupBy(content, ([type]) => `${/[/+]json$/.test(type)}`);
    if (!json || !others) return response;
    return { ...response, content: Object.fromEntries(json), 'x-content': Object.fromEntries(others) };
  });
}

/** Moves responses that several operations have, and that have no result, to `components.responses`. */
export function shareResponses(paths: Paths): { paths: Paths; responses: Json } {
  const shared = new Shared('responses');
  mapResponses(paths, (one) => shared.count(one));
  const moved = mapResponses(paths, (one, status) => {
    const isResult = status.startsWith('2') && one.content !== undefined;
    return isResult || !shared.isShared(one) ? one : shared.refer(one, nameOf(one, status));
  });
  return { paths: moved, responses: shared.components };
}

/** Of two responses with the same codes, the one with such a header is named after it. */
const distinctive = [
  'Ignored-Words',
  'Link',
  'Content-Encoding',
  'Content-Security-Policy',
  'Accept-Patch',
  'Deprecation',
];

/** `NotFound`, `UnauthenticatedOrInvalidToken`, `NotModifiedWithLink` */
function nameOf(response: Json, status: string): string {
  const codes = findCodes(response);
  const headers = (response.headers ?? {}) as Json;
  const header = distinctive.find((name) => name in headers);
  return [
    ...('application/graphql-response+json' in ((response.content ?? {}) as Json) ? ['Graphql'] : []),
    codes.length > 0 ? codes.map(toName).join('Or') : toName(STATUS_CODES[status] ?? status),
    ...(header ? [`With${toName(header)}`] : []),
  ].join('');
}

/** `bad_request`, which every request can have, only where there is no other. */
function findCodes({ description }: Json): string[] {
  const codes = [...String(description).matchAll(/^`(\w+)`/gm)].map(([, code]) => code as string);
  return codes.length > 1 ? codes.filter((code) => code !== 'bad_request') : codes;
}

function toName(words: string): string {
  return words.split(/[ _-]/).map(capitalize).join('');
}

function mapParameters(paths: Paths, change: (parameter: Json, tag: string) => Json): Paths {
  return mapOperations(paths, ({ parameters, ...operation }) => {
    const [tag = ''] = (operation.tags ?? []) as string[];
    if (!parameters) return operation;
    return { ...operation, parameters: (parameters as Json[]).map((one) => change(one, tag)) };
  });
}

function mapResponses(paths: Paths, change: (response: Json, status: string) => Json): Paths {
  return mapOperations(paths, ({ responses, ...operation }) => ({
    ...operation,
    responses: mapValues(responses as Json, change),
  }));
}
