import type { GraphQLResolveInfo } from 'graphql';
import { Args, Extensions, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import type { Class } from '../../core/graphql-types.ts';

/** A class as if it were written with `@Resolver`. */
export function makeResolver(name: string, type: () => Class): Class {
  const resolver = { [`${name}Resolver`]: class {} }[`${name}Resolver`] as Class;
  Resolver(type)(resolver);
  return resolver;
}

interface MadeField {
  readonly decorate: MethodDecorator;
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** Decorated with `@ArgsType`. */
  readonly args?: Class;
  resolve(root: never, args: never, ctx: Context, info: GraphQLResolveInfo): unknown;
}

/** A method as if it were written in the class; `schema.ts` calls it without the steps that prepare its parameters. */
export function addField({ prototype }: Class, name: string, { decorate, extensions, args, resolve }: MadeField): void {
  if (args) Args(() => args)(prototype, name, 0);
  decorate(prototype, name, { value: resolve });
  Extensions({ ...extensions, resolve })(prototype, name);
}
