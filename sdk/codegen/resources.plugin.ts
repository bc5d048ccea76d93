import type { GraphQLSchema } from 'graphql';
import { lifecycleOf } from './lifecycles.ts';
import { exceptions } from './naming.ts';
import { type Operation, operationsOf, subjectOf } from './operations-of.ts';
import { subjectsOf } from './selection.ts';
import { answerOf, docOf, isResult, modelsOf, parametersOf } from './typescript.ts';

export function plugin(schema: GraphQLSchema): string {
  const operations = operationsOf(schema);
  const byHand = exceptions.byHand.filter(({ beside }) => operations.some(({ name }) => name === beside));
  const resources = [...new Set(operations.map(({ resource }) => resource ?? ''))].sort();
  const printed = resources.map((resource) => {
    const ofResource = operations.filter((one) => (one.resource ?? '') === resource);
    const methods = [
      ...ofResource.map((one) => print(one, resource ? '      ' : '    ')),
      ...byHand
        .filter((one) => one.resource === resource)
        .map(
          ({ description, method, declared, answer, name, passed }) =>
            `${docOf(description, '      ')}      ${method}: (${declared}): ${answer} => operations.${name}(on, ${passed}),\n`,
        ),
    ].join('');
    return resource ? `    ${resource}: {\n${methods}    },\n` : methods;
  });
  const derived = [
    ...operations.filter(lifecycleOf).map((one) => `${subjectOf(one).name}In`),
    ...subjectsOf(operations, schema)
      .filter(isResult)
      .map(({ name }) => name),
  ];
  return [
    "import type { Call, CallOptions } from '../call.ts';",
    "import type { Connection } from '../connection.ts';",
    "import type { List, Paging } from '../list.ts';",
    ...byHand.map(({ types, file }) => `import type { ${types.join(', ')} } from '${file}';`),
    `import type { ${modelsOf(operations).join(', ')} } from './models.ts';`,
    ...derived.map((name) => `import type { ${name} } from './operations.ts';`),
    "import * as operations from './operations.ts';",
    '',
    '/** All operations of the schema by resource. */',
    'export function resourcesOf(on: Connection) {',
    '  return {',
    `${printed.join('')}  };`,
    '}',
    '',
  ].join('\n');
}

function print(operation: Operation, indent: string): string {
  const { generic, declared, passed } = parametersOf(operation);
  return `${docOf(operation.description, indent, operation.deprecated)}${indent}${operation.method}: ${generic}(${declared.join(', ')}): ${answerOf(operation)} => operations.${operation.name}(on, ${passed.join(', ')}),\n`;
}
