import type { GraphQLSchema } from 'graphql';
import { exceptions } from './naming.ts';
import { type Operation, operationsOf } from './operations-of.ts';
import { documentOf, selectionOf, subjectsOf } from './selection.ts';
import { answerOf, docOf, isResult, modelOf, modelsOf, movesOf, parametersOf, selectionName } from './typescript.ts';

/** One function per operation, so bundlers drop unused ones. */
export function plugin(schema: GraphQLSchema): string {
  const operations = operationsOf(schema);
  const subjects = subjectsOf(operations, schema);
  const selections = subjects.map((type) => `const ${selectionName(type.name)} = '${selectionOf(type)}';`);
  const results = subjects.filter(isResult);
  const byHand = exceptions.byHand.filter(({ beside }) => operations.some(({ name }) => name === beside));
  return [
    "import { type Call, type CallOptions, mutate, readBy, readOne, readOwn } from '../call.ts';",
    "import type { Connection } from '../connection.ts';",
    "import { type List, list, type Paging } from '../list.ts';",
    "import type { ItemResult } from '../result.ts';",
    `import type { ${[...results.map(modelOf), ...modelsOf(operations)].join(', ')} } from './models.ts';`,
    ...byHand.map(({ name, file }) => `\nexport { ${name} } from '${file}';`),
    '',
    ...selections,
    ...operations.flatMap(movesOf),
    ...results.map((type) => `\n${docOf(type.description)}export type ${type.name} = ItemResult<${modelOf(type)}>;`),
    ...operations.map(print),
    '',
  ].join('\n');
}

const runtime = { one: 'readOne', by: 'readBy', own: 'readOwn', page: 'list', done: 'mutate' } as const;

function print(operation: Operation): string {
  const { name, kind, path, keys, required, optional, answers, description, deprecated } = operation;
  const { generic, declared } = parametersOf(operation);
  const document = documentOf(operation, (type) => `\${${selectionName(type)}}`);
  const at = path.map((field) => field.name).join('.');
  // A mutation takes its optional arguments from the options.
  const picked =
    kind === 'mutation' ? [] : optional.length > 0 ? ['...filter'] : answers === 'page' ? ['...paging'] : [];
  const variables = [...(keys.length > 0 ? ['...by'] : []), ...required.map((arg) => arg.name), ...picked];
  return `
${docOf(description, '', deprecated)}export function ${name}${generic}(on: Connection, ${declared.join(', ')}): ${answerOf(operation)} {
  return ${runtime[answers === 'one' && keys.length > 0 ? 'by' : answers]}(on, \`${document}\`, '${at}', { ${variables.join(', ')} }, options);
}`;
}
