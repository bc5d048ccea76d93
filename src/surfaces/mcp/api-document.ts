import { openEnvelope } from '../rest/envelope.ts';
import type { Route } from '../rest/route.ts';

export type JsonObject = Record<string, unknown>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: JsonObject;
  readonly description?: string;
  readonly example?: unknown;
}

interface DescribedOperation {
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly examples?: Record<string, { value: unknown }> }>>;
  };
}

interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

/** Examples of a tool: more would cost each agent that reads the list. */
const examplesPerTool = 1;

/** What `openapi.json` says of the operations: it has every schema in REST's names, and recorded examples. */
export class ApiDocument {
  readonly #document: OpenapiDocument;

  constructor(text: string) {
    this.#document = JSON.parse(text) as OpenapiDocument;
  }

  /** Of the path and the query. */
  parameters(route: Route): Parameter[] {
    const all = (this.#operation(route).parameters ?? []).map((one) => this.#resolve(one) as unknown as Parameter);
    return all.filter(({ in: place }) => place === 'path' || place === 'query');
  }

  component(name: string): JsonObject {
    return this.#resolve(this.reference(name));
  }

  /** @throws if there is no such schema */
  reference(name: string): JsonObject {
    if (!this.#document.components.schemas?.[name])
      throw new Error(`openapi.json has no schema ${name}. Run npm run contracts.`);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The items of a list with an envelope: the only array in it. */
  items(name: string): JsonObject {
    const { properties } = this.component(name);
    return Object.values(properties as Record<string, JsonObject>).find(({ type }) => type === 'array') as JsonObject;
  }

  /** Arguments of recorded requests, in which those of the path are named by `nameOf`. */
  examples(route: Route, nameOf: ReadonlyMap<string, string>): JsonObject[] {
    const { requestBody } = this.#operation(route);
    const bodies = Object.values(requestBody?.content['application/json']?.examples ?? {}).map(({ value }) => value);
    const isBatch = route.kind === 'batch';
    const path = Object.fromEntries(
      this.parameters(route).flatMap(({ in: place, name, example }) =>
        place === 'path' ? [[nameOf.get(name) ?? name, example]] : [],
      ),
    );
    const usable = bodies.filter((value) => Array.isArray(value) === isBatch).slice(0, examplesPerTool);
    const fieldsOf = (value: unknown) =>
      (route.envelope ? openEnvelope(route.envelope, value).fields : value) as JsonObject;
    return usable.map((value) => ({
      ...path,
      ...(Array.isArray(value) ? { items: value.map(fieldsOf) } : fieldsOf(value)),
    }));
  }

  /** With what the schema refers to in place of references, which converters of hosts do not follow. */
  close(schema: JsonObject): JsonObject {
    return this.#close(schema) as JsonObject;
  }

  #close(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#close(one));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...others } = value as JsonObject;
    const whole = $ref === undefined ? others : { ...this.#resolve({ $ref }), ...others };
    const kept = Object.entries(whole).filter(
      ([key, inner]) =>
        !(key === 'discriminator' || key.startsWith('x-') || (key === 'examples' && Array.isArray(inner))),
    );
    return Object.fromEntries(kept.map(([key, inner]) => [key, this.#close(inner)]));
  }

  #operation({ path, method }: Route): DescribedOperation {
    const operation = this.#document.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`openapi.json has no ${method} ${path}. Run npm run contracts.`);
    return operation;
  }

  #resolve(value: JsonObject): JsonObject {
    if (typeof value.$ref !== 'string') return value;
    const path = value.$ref.slice('#/'.length).split('/');
    return this.#resolve(
      path.reduce<unknown>((inside, name) => (inside as JsonObject)[name], this.#document) as JsonObject,
    );
  }
}
