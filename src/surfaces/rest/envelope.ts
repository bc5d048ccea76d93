import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { parse } from '../../core/schema.ts';

type JsonSchema = Record<string, unknown>;

/** URLs of the pages beside a page, if there are any. */
export interface PageLinks {
  readonly next?: string;
  readonly prev?: string;
}

/** The document around a representation, as in JSON:API. Requests may be such a document, or only the fields. */
export interface Envelope {
  /** The names that lead to the fields, from outside. */
  readonly layers: readonly Layer[];
  /** `fields` are those of `row`, under REST's names. */
  one(fields: Record<string, unknown>, row: never, ctx: Pick<Context, 'services'>): object;
  /** `items` are results of `one`. */
  page(items: unknown[], links: PageLinks): unknown;
  /** Name in the OpenAPI document: `Invoice`, from which `InvoiceList`, `InvoiceInput` etc. derive. */
  name: string;
  /** JSON Schemas of the documents, from that of the fields. */
  schema: {
    one(fields: JsonSchema): JsonSchema;
    page(fields: JsonSchema): JsonSchema;
  };
}

export interface Layer {
  readonly name: string;
  readonly schema: z.ZodObject;
}

/** `beside` are names that a request may have beside it. Those that may have any value are ignored, and not documented. */
export function layer(name: string, beside: Readonly<Record<string, z.ZodType>> = {}): Layer {
  return { name, schema: z.strictObject({ [name]: z.record(z.string(), z.unknown()), ...beside }) };
}

interface Opened {
  readonly fields: unknown;
  /** Where they are in the document that was received: `data.attributes.` */
  readonly at: string;
}

/** Without its outer layers, or with none of them, a document is accepted as well. */
export function openEnvelope({ layers }: Pick<Envelope, 'layers'>, document: unknown): Opened {
  const isObject = typeof document === 'object' && document !== null;
  const outermost = isObject ? layers.findIndex(({ name }) => name in document) : -1;
  if (outermost === -1) return { fields: document, at: '' };
  let [fields, at] = [document as Record<string, unknown>, ''];
  for (const { name, schema } of layers.slice(outermost)) {
    fields = openLayer(schema, fields, at, layers)[name] as Record<string, unknown>;
    at += `${name}.`;
  }
  return { fields, at };
}

/** Reports any mistake as a single error: of a layer, with the expected form. */
function openLayer(schema: z.ZodObject, document: unknown, at: string, layers: Envelope['layers']) {
  try {
    return parse(schema, document);
  } catch (error) {
    const all = error instanceof ApiError ? (error.errors ?? []) : [];
    const first = all.find(({ code }) => code !== 'unknown_field') ?? all[0];
    if (!first) throw error;
    const form = layers.reduceRight((inside, { name }) => `{ "${name}": ${inside} }`, '{ … }');
    const isUnknown = first.code === 'unknown_field';
    const isLayer = !isUnknown && layers.some(({ name }) => name === first.field);
    const message = isLayer ? `The body must have the form ${form}, or be only the fields.` : first.message;
    const errors = [{ ...first, field: at + first.field, message }];
    throw new ApiError(isUnknown ? 'unknown_field' : 'validation_failed', { errors });
  }
}
