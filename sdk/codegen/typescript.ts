import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { lifecycleOf } from './lifecycles.ts';
import { decapitalize, exceptions } from './naming.ts';
import { type Operation, pagingOf, subjectOf } from './operations-of.ts';

const scalars: Record<string, string> = {
  ID: 'string',
  String: 'string',
  Timestamp: 'string',
  CalendarDate: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  JSON: 'unknown',
  ...Object.fromEntries(Object.keys(exceptions.values).map((name) => [name, name])),
};

export function isValues(type: GraphQLNamedType): boolean {
  return isScalarType(type) && type.name in exceptions.values;
}

/** `{ id: string; username?: undefined } | { username: string; id?: undefined }` */
export function exactlyOne(members: readonly (GraphQLArgument | GraphQLInputField)[]): string {
  const choices = members.map((given) =>
    members.map((one) => (one === given ? `${one.name}: ${typeOf(one.type)}` : `${one.name}?: undefined`)).join('; '),
  );
  return choices.map((choice) => `{ ${choice} }`).join(' | ');
}

export function isResult(type: GraphQLNamedType | null | undefined): boolean {
  return isObjectType(type) && ['status', 'error'].every((name) => name in type.getFields());
}

/** Written by the events plugin: its data depends on its type. */
export function isEvent(type: GraphQLNamedType): boolean {
  return type.name === 'Event';
}

export function modelOf(type: GraphQLNamedType | null | undefined): string {
  return `${isResult(type) ? 'Any' : ''}${type?.name}`;
}

/** Without `null`, which optionality expresses. */
export function typeOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return typeOf(type.ofType);
  if (isListType(type)) return `readonly ${typeOf(type.ofType)}[]`;
  return scalars[type.name] ?? type.name;
}

/** Like {@link typeOf}, for what is sent. */
export function inputOf(type: GraphQLInputType): string {
  return getNamedType(type).name === 'Timestamp' ? `string | Date` : typeOf(type);
}

export function answerOf(operation: Operation): string {
  const { name, isList } = subjectOf(operation);
  if (lifecycleOf(operation)) return `Call<${name}In<To>>`;
  const [, shown] = exceptions.shownOnce[operation.name]?.split('.') ?? [];
  const type = `${scalars[name] ?? name}${isList ? '[]' : ''}${shown ? ` & { ${shown}: string }` : ''}`;
  return operation.answers === 'page' ? `List<${type}>` : `Call<${type}${isNullable(operation) ? ' | null' : ''}>`;
}

/** Whether null is a regular result; for `one` and `own` it is an error. */
function isNullable({ answers, path }: Operation): boolean {
  return answers === 'done' && !isNonNullType(path.at(-1)?.type);
}

/** Type parameters and the parameters after the connection: positional arguments, filters, call options. */
export function parametersOf(operation: Operation): { generic: string; declared: string[]; passed: string[] } {
  const { kind, answers, keys, required, optional } = operation;
  const states = lifecycleOf(operation) && required.find((arg) => arg.name === 'to')?.type;
  const generic = states ? `<To extends ${typeOf(states)}>` : '';
  // GraphQL accepts a single item for a list.
  const given = (type: GraphQLInputType) =>
    kind === 'query' && isListType(type) ? `${typeOf(type.ofType)} | ${typeOf(type)}` : inputOf(type);
  const named = optional.map((arg) => `${arg.name}?: ${given(arg.type)} | undefined`);
  const declared = required.map((arg) => `${arg.name}: ${arg.type === states ? 'To' : inputOf(arg.type)}`);
  const passed = required.map(({ name }) => name);
  if (keys.length > 0) {
    declared.unshift(`by: ${exactlyOne(keys)}`);
    passed.unshift('by');
  }
  if (answers === 'page') {
    const isDirected = pagingOf(operation).some(({ name }) => name === 'direction');
    const paging = isDirected ? 'Paging' : "Omit<Paging, 'direction'>";
    declared.push(named.length > 0 ? `filter?: { ${named.join('; ')} } & ${paging}` : `paging?: ${paging}`);
    passed.push(named.length > 0 ? 'filter' : 'paging');
  } else if (kind === 'query' && named.length > 0) {
    declared.push(`filter?: { ${named.join('; ')} }`);
    passed.push('filter');
  }
  const more = kind === 'mutation' && named.length > 0 ? ` & { ${named.join('; ')} }` : '';
  declared.push(`options?: CallOptions${more}`);
  passed.push('options');
  return { generic, declared, passed };
}

export function modelsOf(operations: Operation[]): string[] {
  const names = operations.flatMap((operation) => [
    ...(isResult(subjectOf(operation).type) ? [] : [subjectOf(operation).name]),
    ...[...operation.keys, ...operation.required, ...operation.optional].map(({ type }) =>
      typeOf(type).replace(/^readonly |\[\]$/g, ''),
    ),
  ]);
  const known = new Set([...Object.keys(scalars), ...Object.values(scalars)]);
  return [...new Set(names)].filter((name) => !known.has(name)).sort();
}

/** An import of the known strings that arguments are. */
export function valuesImport(operations: Operation[]): string[] {
  const types = operations.flatMap(({ required, optional }) =>
    [...required, ...optional].map(({ type }) => getNamedType(type)),
  );
  const names = [...new Set(types.filter(isValues).map(({ name }) => name))].sort();
  return names.length > 0 ? [`import type { ${names.join(', ')} } from './values.ts';`] : [];
}

/** A doc comment with an optional @deprecated line. */
export function docOf(text: string | null | undefined, indent = '', deprecated?: string | null): string {
  const line = text?.replaceAll('\n', ' ');
  if (deprecated)
    return `${indent}/**\n${line ? `${indent} * ${line}\n` : ''}${indent} * @deprecated ${deprecated}\n${indent} */\n`;
  return line ? `${indent}/** ${line} */\n` : '';
}

export function movesOf(operation: Operation): string[] {
  const lifecycle = lifecycleOf(operation);
  if (!lifecycle) return [];
  const { name } = subjectOf(operation);
  const members = lifecycle.states.map((state) => {
    const next = lifecycle.transitions
      .filter(({ from }) => from === state.name)
      .map(({ to }) => `'${to.toUpperCase()}'`);
    return `  ${state.name.toUpperCase()}: ${next.join(' | ') || 'never'};\n`;
  });
  return [
    `\n/** Allowed next states by state. */\nexport interface ${name}Moves {\n${members.join('')}}\n`,
    `/** ${name} in a known state, with its allowed next states. */`,
    `export type ${name}In<State extends ${name}Status> = Omit<${name}, 'status' | 'allowedNextStates'> & {\n  status: State;\n  allowedNextStates: (State extends keyof ${name}Moves ? ${name}Moves[State] : ${name}Status)[];\n};`,
  ];
}

/** The constant with the selection of an operation. */
export function selectionFor(operation: Operation): string {
  const { type, name } = subjectOf(operation);
  const [, shown] = exceptions.shownOnce[operation.name]?.split('.') ?? [];
  if (!isObjectType(type)) return "''";
  return shown ? `\`\${${selectionName(name)}} ${shown}\`` : selectionName(name);
}

/** The constants in it. */
export function selectionsIn(operations: Operation[]): string[] {
  const named = operations.map(subjectOf).filter(({ type }) => isObjectType(type));
  return [...new Set(named.map(({ name }) => selectionName(name)))].sort();
}

export function selectionName(type: string): string {
  return `${decapitalize(type)}Fields`;
}
