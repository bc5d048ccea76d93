import { type GraphQLInputType, isListType, isNonNullType } from 'graphql';
import { lifecycleOf } from './lifecycles.ts';
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
  if (lifecycleOf(operation)) return `Promise<${name}In<To>>`;
  const type = `${scalars[name] ?? name}${isList ? '[]' : ''}`;
  return operation.answers === 'page' ? `List<${type}>` : `Promise<${type}${isNullable(operation) ? ' | null' : ''}>`;
}

/** Whether null is an answer like any other; of something that was asked for by name it is an error. */
function isNullable({ answers, path }: Operation): boolean {
  return answers === 'plain' && !isNonNullType(path.at(-1)?.type);
}

/** Type parameters and parameters after the connection: what must be said by position, what may be left out by name, the call's options. */
export function parametersOf(operation: Operation): { generic: string; declared: string[]; passed: string[] } {
  const { kind, answers, required, optional } = operation;
  const states = lifecycleOf(operation) && required.find((arg) => arg.name === 'to')?.type;
  const generic = states ? `<To extends ${typeOf(states)}>` : '';
  const named = optional.map((arg) => `${arg.name}?: ${typeOf(arg.type)} | undefined`);
  const declared = required.map((arg) => `${arg.name}: ${arg.type === states ? 'To' : typeOf(arg.type)}`);
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
  return { generic, declared, passed };
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

/** The type of a thing in a state, by where it may go from there. */
export function movesOf(operation: Operation): string[] {
  const lifecycle = lifecycleOf(operation);
  if (!lifecycle) return [];
  const { name } = subjectOf(operation);
  const members = lifecycle.states.map((state) => {
    const next = lifecycle.moves.filter(({ from }) => from === state.name).map(({ to }) => `'${to.toUpperCase()}'`);
    return `  ${state.name.toUpperCase()}: ${next.join(' | ') || 'never'};\n`;
  });
  return [
    `\n/** Where it may go from each state. */\nexport interface ${name}Moves {\n${members.join('')}}\n`,
    `/** ${name} in a state, which says where it may go. */`,
    `export type ${name}In<State extends ${name}Status> = Omit<${name}, 'status' | 'allowedNextStates'> & {\n  status: State;\n  allowedNextStates: ${name}Moves[State][];\n};`,
  ];
}

/** The constant that holds the selection of a type. */
export function selectionName(type: string): string {
  return `${decapitalize(type)}Fields`;
}
