import { type GraphQLSchema, isObjectType } from 'graphql';
import { documentOf, pathOf } from '../src/operation.ts';
import { exceptions } from './naming.ts';
import { type Operation, operationsOf, subjectOf } from './operations-of.ts';
import { fieldsOfOperation, subjectsOf } from './selection.ts';
import {
  answerOf,
  docOf,
  isEvent,
  isResult,
  modelOf,
  modelsOf,
  movesOf,
  parametersOf,
  selectionFor,
  selectionsIn,
  valuesImport,
} from './typescript.ts';

/** One function per operation, so bundlers drop unused ones. */
export function plugin(schema: GraphQLSchema): string {
  const operations = operationsOf(schema);
  const subjects = subjectsOf(operations, schema);
  const results = subjects.filter(isResult);
  const byHand = exceptions.byHand.filter(({ beside }) => operations.some(({ name }) => name === beside));
  return [
    "import { type Call, type CallOptions, mutate, readBy, readOne, readOwn } from '../call.ts';",
    "import type { Connection } from '../connection.ts';",
    ...(subjects.some(isEvent) ? ["import { eventOfNode, readEvent } from '../event-node.ts';"] : []),
    "import { type List, list, type Paging } from '../list.ts';",
    "import type { ItemResult } from '../result.ts';",
    `import type { ${[...results.map(modelOf), ...modelsOf(operations)].join(', ')} } from './models.ts';`,
    `import { ${selectionsIn(operations).join(', ')} } from './selections.ts';`,
    ...valuesImport(operations),
    ...byHand.map(({ name, file }) => `\nexport { ${name} } from '${file}';`),
    '',
    ...operations.flatMap(movesOf),
    ...results.map((type) => `\n${docOf(type.description)}export type ${type.name} = ItemResult<${modelOf(type)}>;`),
    ...operations.map(print),
    '',
  ].join('\n');
}

const runtime = { one: 'readOne', by: 'readBy', own: 'readOwn', page: 'list', done: 'mutate' } as const;

function print(operation: Operation): string {
  const { name, kind, keys, required, optional, answers, description, deprecated } = operation;
  const { generic, declared } = parametersOf(operation);
  const subject = subjectOf(operation);
  const read = isEvent(subject.type);
  const selection = selectionFor(operation);
  const fields = fieldsOfOperation(operation);
  // A single read has its document as it is, so that it takes fewer bytes alone.
  const request =
    answers === 'one' || answers === 'own'
      ? `\`${documentOf('query', fields, isObjectType(subject.type) ? `\${${selection}}` : '')}\`, '${pathOf(fields)}'`
      : `'${fields}', ${selection}`;
  // A mutation takes its optional arguments from the options.
  const picked =
    kind === 'mutation' ? [] : optional.length > 0 ? ['...filter'] : answers === 'page' ? ['...paging'] : [];
  const variables = [...(keys.length > 0 ? ['...by'] : []), ...required.map((arg) => arg.name), ...picked];
  return `
${docOf(description, '', deprecated)}export function ${name}${generic}(on: Connection, ${declared.join(', ')}): ${answerOf(operation)} {
  return ${read && answers === 'one' ? 'readEvent' : runtime[answers === 'one' && keys.length > 0 ? 'by' : answers]}(on, ${request}, { ${variables.join(', ')} }, options${read && answers === 'page' ? ', eventOfNode' : ''});
}`;
}
