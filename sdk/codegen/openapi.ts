import { readFileSync } from 'node:fs';
import type { Json } from './json-schema.ts';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Json;
}

export interface OpenapiOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses?: Record<string, Response>;
}

interface Response {
  content?: Record<string, { schema: Json }>;
  /** The query parameter that leaves out fields of a schema. */
  'x-selection'?: { parameter: string; schema: string };
}

interface Openapi {
  paths: Record<string, Record<string, OpenapiOperation>>;
  components: { schemas: Record<string, Json>; parameters: Record<string, Parameter> };
}

/** The contract of REST; plugins receive that of GraphQL. */
export const { paths, components }: Openapi = JSON.parse(readFileSync('openapi.json', 'utf8'));

/** What REST shows of each type. */
export const restSchemas = components.schemas;
