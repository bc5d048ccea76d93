import type { Context as KoaContext } from 'koa';
import type { z } from 'zod';
import { ApiError } from '../../../core/errors.ts';
import { toSchema } from '../openapi-schema.ts';
import type { Route } from '../route.ts';

interface Arguments {
  read(koa: KoaContext, params: Record<string, string>): Record<string, unknown>;
  /** Reports errors under the name of the filter, without the index of a value. */
  rename<T>(result: Promise<T>): Promise<T>;
}

export function argumentsOf({ operation, method }: Route): Arguments {
  const { shape } = (operation.definition.args ?? {}) as { shape?: Record<string, z.ZodType> };
  const lists = Object.entries(shape ?? {}).flatMap(([name, type]) =>
    toSchema(type, {}).type === 'array' ? [name] : [],
  );
  if (lists.length === 0 || method !== 'GET')
    return { read: (koa, params) => ({ ...koa.query, ...params }), rename: (result) => result };
  const nameOf = (field: string) => lists.find((name) => field.startsWith(`${name}.`)) ?? field;
  return {
    read(koa, params) {
      const values = lists.flatMap((name) => {
        const value = koa.query[name];
        return typeof value === 'string' ? [[name, value.split(',')]] : [];
      });
      return { ...koa.query, ...params, ...Object.fromEntries(values) };
    },
    rename: (result) =>
      result.catch((error: unknown) => {
        throw error instanceof ApiError ? error.withFields(nameOf) : error;
      }),
  };
}
