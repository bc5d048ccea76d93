import type { Break } from './breaks.ts';

type Schema = Readonly<Record<string, unknown>> & { readonly $ref?: string };
type Members = Readonly<Record<string, Schema>>;
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Body {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Content;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses?: Readonly<Record<string, Body>>;
  /** The input of the tools that agents see. */
  readonly 'x-tools'?: Members;
}
export interface ReleasedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: unknown;
}

/** Who writes what a schema describes: what clients send may only be widened, what they read only be narrowed. */
type Side = 'sent' | 'read';

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];
/** A request that was within the former one is refused if the bound grew, or shrank. */
const lower = ['minLength', 'minimum', 'minItems', 'exclusiveMinimum'];
const upper = ['maxLength', 'maximum', 'maxItems', 'exclusiveMaximum'];

/** What no longer works for a client that was written for the former document. A shared schema is reported once, by its name. */
export function breaksOfOpenapi(before: ReleasedDocument, after: ReleasedDocument): Break[] {
  const breaks = new Map<string, Break>();
  const seen = new Set<string>();
  const report = (name: string, sentence: string) => void breaks.set(`${name}\n${sentence}`, { name, sentence });

  compareAll(before.paths, after.paths, (method, path) => `${method.toUpperCase()} ${path}`, 'sent');
  compareAll(before.webhooks ?? {}, after.webhooks ?? {}, (_, type) => type, 'read');
  return [...breaks.values()];

  function compareAll(
    old: ReleasedDocument['paths'],
    now: ReleasedDocument['paths'],
    nameOf: (method: string, path: string) => string,
    side: Side,
  ) {
    for (const [path, item] of Object.entries(old))
      for (const method of methods.filter((one) => one in item)) {
        const name = nameOf(method, path);
        const current = now[path]?.[method] as Operation | undefined;
        if (current) compareOperation(name, item[method] as Operation, current, side);
        else if (side === 'read') report(name, 'is no longer sent: webhooks that wait for it receive nothing.');
        else report(name, 'was removed: clients that call it get 404 or 405.');
      }
  }

  function compareOperation(name: string, old: Operation, now: Operation, side: Side) {
    if (old.operationId !== now.operationId)
      report(name, `was called ${old.operationId}: agents and generated clients that use this name fail.`);
    for (const [tool, input] of Object.entries(old['x-tools'] ?? {})) {
      const current = now['x-tools']?.[tool];
      if (current) compare(tool, input, current, 'sent');
      else report(tool, 'is no longer a tool: agents that call it fail.');
    }
    const given = readParameters(before, old);
    const taken = readParameters(after, now);
    for (const [key, parameter] of taken) {
      if (parameter.required && !given.get(key)?.required)
        report(`${name} ${parameter.name}`, 'is now required: requests without it get 400.');
    }
    for (const [key, parameter] of given) {
      const current = taken.get(key);
      if (!current) report(`${name} ${parameter.name}`, 'was removed: requests that send it get 400.');
      else compare(`${name} ${parameter.name}`, parameter.schema, current.schema, 'sent');
    }
    const [body, currentBody] = [resolve(before, old.requestBody), resolve(after, now.requestBody)];
    if (currentBody?.required && !body?.required)
      report(`${name} body`, 'is now required: requests without it get 400.');
    compareContent(`${name} body`, body?.content, currentBody?.content, side);
    for (const [status, response] of Object.entries(old.responses ?? {})) {
      if (!status.startsWith('2')) continue;
      const current = resolve(after, now.responses?.[status]);
      if (!current) report(`${name} ${status}`, 'is no longer returned: clients that expect this status fail.');
      else compareContent(`${name} ${status}`, resolve(before, response)?.content, current.content, 'read');
    }
  }

  function compareContent(name: string, old: Content = {}, now: Content = {}, side: Side) {
    for (const [type, { schema }] of Object.entries(old)) {
      if (now[type]) compare(name, schema, now[type].schema, side);
      else
        report(`${name} ${type}`, `was removed: clients that ${side === 'sent' ? 'send' : 'ask for'} it are refused.`);
    }
  }

  function compare(path: string, oldGiven: Schema | undefined, nowGiven: Schema | undefined, side: Side): void {
    const shared = oldGiven?.$ref?.split('/').at(-1);
    const name = shared ?? path;
    if (shared !== undefined) {
      const key = `${shared} ${nowGiven?.$ref ?? path} ${side}`;
      if (seen.has(key)) return;
      seen.add(key);
    }
    const [old, now] = [resolve(before, oldGiven), resolve(after, nowGiven)];
    if (!old || !now) return;
    compareValues(name, old, now, side);
    const required = new Set(now.required as string[] | undefined);
    const wasRequired = new Set(old.required as string[] | undefined);
    const [members, current] = [(old.properties ?? {}) as Members, (now.properties ?? {}) as Members];
    for (const [field, schema] of Object.entries(members)) {
      if (!current[field])
        report(
          `${name}.${field}`,
          `was removed: ${side === 'sent' ? 'requests that send it get 400' : 'clients that read it find nothing'}.`,
        );
      else if (side === 'read' && wasRequired.has(field) && !required.has(field))
        report(`${name}.${field}`, 'may now be absent: clients that read it may find nothing.');
      compare(`${name}.${field}`, schema, current[field], side);
    }
    if (side === 'sent')
      for (const field of required)
        if (!wasRequired.has(field)) report(`${name}.${field}`, 'is now required: requests without it get 400.');
    compare(`${name}[]`, old.items as Schema | undefined, now.items as Schema | undefined, side);
    for (const kind of ['oneOf', 'anyOf', 'allOf'])
      (old[kind] as Schema[] | undefined)?.forEach((one, i) => {
        const all = (now[kind] ?? []) as Schema[];
        const other = one.$ref ? all.find(({ $ref }) => $ref === one.$ref) : all[i];
        if (other) compare(name, one, other, side);
        else report(`${name} ${one.$ref?.split('/').at(-1) ?? kind}`, 'was removed: clients that use this form fail.');
      });
  }

  function compareValues(name: string, old: Schema, now: Schema, side: Side) {
    const [types, current] = [typesOf(old), typesOf(now)];
    const [narrow, wide] = side === 'sent' ? [types, current] : [current, types];
    const isWithin = narrow.every((type) => wide.includes(type) || (type === 'integer' && wide.includes('number')));
    if ((wide.length > 0 && narrow.length > 0 && !isWithin) || old.format !== now.format)
      report(
        name,
        `changed from ${describe(old)} to ${describe(now)}: clients ${side === 'sent' ? 'that send' : 'that read'} the former type fail.`,
      );
    const values = valuesOf(now);
    const gone = values && valuesOf(old)?.filter((value) => !values.includes(value));
    for (const value of gone ?? [])
      report(
        name,
        `no longer has the value ${JSON.stringify(value)}: ${side === 'sent' ? 'requests that send it get 400' : 'clients that wait for it never see it'}.`,
      );
    if (side === 'read') return;
    if (values && !valuesOf(old))
      report(name, `takes only ${values.map((one) => JSON.stringify(one)).join(', ')}: other requests get 400.`);
    for (const bound of [...lower, ...upper]) {
      const [was, is] = [old[bound], now[bound]] as (number | undefined)[];
      if (is !== undefined && is !== was && (was === undefined || is > was === lower.includes(bound)))
        report(name, `has ${bound} ${is}, which was ${was ?? 'not limited'}: requests beyond it get 400.`);
    }
  }
}

function readParameters(document: ReleasedDocument, { parameters = [] }: Operation): Map<string, Parameter> {
  return new Map(
    parameters.map((given) => {
      const parameter = resolve(document, given);
      return [`${parameter.in} ${parameter.name}`, parameter];
    }),
  );
}

function resolve<T extends { readonly $ref?: string } | undefined>(document: ReleasedDocument, given: T): T {
  if (given?.$ref === undefined) return given;
  const names = given.$ref.slice(2).split('/');
  const found = names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
  return resolve(document, found as T);
}

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : ([type].flat() as string[]));
const valuesOf = (schema: Schema) => ('const' in schema ? [schema.const] : schema.enum) as unknown[] | undefined;
const describe = (schema: Schema) => [typesOf(schema).join(' or ') || 'any', schema.format].filter(Boolean).join(' ');
