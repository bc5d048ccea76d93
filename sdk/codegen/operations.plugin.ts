import type { GraphQLSchema } from 'graphql';
import { exceptions } from './naming.ts';
import { type Operation, operationsOf } from './operations-of.ts';
import { documentOf, selectionOf, subjectsOf } from './selection.ts';
import { answerOf, docOf, modelsOf, movesOf, parametersOf, selectionName } from './typescript.ts';

/** A function for each operation, so that a bundler keeps those that are called and no others. */
export function plugin(schema: GraphQLSchema): string {
  const operations = operationsOf(schema);
  const selections = subjectsOf(operations, schema).map(
    (type) => `const ${selectionName(type.name)} = '${selectionOf(type)}';`,
  );
  const byHand = exceptions.byHand.filter(({ beside }) => operations.some(({ name }) => name === beside));
  return [
    "import { type CallOptions, mutate, read, readOne } from '../call.ts';",
    "import type { Connection } from '../connection.ts';",
    "import { type List, list, type Paging } from '../list.ts';",
    `import type { ${modelsOf(operations).join(', ')} } from './models.ts';`,
    ...byHand.map(({ name, file }) => `\nexport { ${name} } from '${file}';`),
    '',
    ...selections,
    ...operations.flatMap(movesOf),
    ...operations.map(print),
    '',
  ].join('\n');
}

const runtime = { one: 'readOne', page: 'list', plain: 'read' } as const;

function print(operation: Operation): string {
  const { name, kind, path, required, optional, answers, description } = operation;
  const { generic, declared } = parametersOf(operation);
  const document = documentOf(operation, (type) => `\${${selectionName(type)}}`);
  const at = path.map((field) => field.name).join('.');
  const from = kind === 'mutation' ? 'options' : answers === 'page' ? 'filter' : 'by';
  const spread = optional.length > 0 && from !== 'options' ? [`...${from}`] : [];
  const picked = from === 'options' ? optional.map((arg) => `${arg.name}: options?.${arg.name}`) : [];
  const variables = [...required.map((arg) => arg.name), ...picked, ...spread];
  if (answers === 'page' && optional.length === 0) variables.push('...paging');
  const call = kind === 'mutation' ? 'mutate' : runtime[answers];
  return `
${docOf(description)}export function ${name}${generic}(on: Connection, ${declared.join(', ')}): ${answerOf(operation)} {
  return ${call}(on, \`${document}\`, '${at}', { ${variables.join(', ')} }, options);
}`;
}
