import { type GraphQLInputType, isListType, isNonNullType } from 'graphql';
import { decapitalize } from './naming.ts';
import { type Operation, subjectOf } from './operations-of.ts';

const scalars: Record<string, string> = {
  ID: 'string',
  String: 'string',
  Timestamp: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
};

export const scalarNames = Object.keys(scalars);

/** The TypeScript type of a GraphQL one; `null` is left to optionality. */
export function typeOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return typeOf(type.ofType);
  if (isListType(type)) return `${typeOf(type.ofType)}[]`;
  return scalars[type.name] ?? type.name;
}

/** The type of what an operation answers. */
export function answerOf(operation: Operation): string {
  const { name, isList } = subjectOf(operation);
  const type = `${scalars[name] ?? name}${isList ? '[]' : ''}`;
  return operation.answers === 'page' ? `List<${type}>` : `Promise<${type}${isNullable(operation) ? ' | null' : ''}>`;
}

/** Whether null is an answer like any other; of something that was asked for by name it is an error. */
function isNullable({ answers, path }: Operation): boolean {
  return answers === 'plain' && !isNonNullType(path.at(-1)?.type);
}

/** Parameters after the connection: what must be said by position, what may be left out by name, the call's options. */
export function parametersOf(operation: Operation): { declared: string[]; passed: string[] } {
  const { kind, answers, required, optional } = operation;
  const named = optional.map((arg) => `${arg.name}?: ${typeOf(arg.type)} | undefined`);
  const declared = required.map((arg) => `${arg.name}: ${typeOf(arg.type)}`);
  const passed = required.map(({ name }) => name);
  if (answers === 'page') {
    declared.push(named.length > 0 ? `filter?: { ${named.join('; ')} } & Paging` : 'paging?: Paging');
    passed.push(named.length > 0 ? 'filter' : 'paging');
  } else if (kind === 'query' && named.length > 0) {
    declared.push(`by${required.length > 0 ? '?' : ''}: { ${named.join('; ')} }`);
    passed.push('by');
  }
  const more = kind === 'mutation' && named.length > 0 ? ` & { ${named.join('; ')} }` : '';
  declared.push(`options?: CallOptions${more}`);
  passed.push('options');
  return { declared, passed };
}

/** The names of models that operations mention, for an import. */
export function modelsOf(operations: Operation[]): string[] {
  const names = operations.flatMap((operation) => [
    subjectOf(operation).name,
    ...[...operation.required, ...operation.optional].map(({ type }) => typeOf(type).replace(/\[\]$/, '')),
  ]);
  const known = new Set([...scalarNames, ...Object.values(scalars)]);
  return [...new Set(names)].filter((name) => !known.has(name)).sort();
}

export function docOf(text: string | null | undefined, indent = ''): string {
  return text ? `${indent}/** ${text.replaceAll('\n', ' ')} */\n` : '';
}

/** The constant that holds the selection of a type. */
export function selectionName(type: string): string {
  return `${decapitalize(type)}Fields`;
}
