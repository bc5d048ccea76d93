import type { GraphQLSchema } from 'graphql';
import { lifecycleOf } from './lifecycles.ts';
import { exceptions } from './naming.ts';
import { type Operation, operationsOf, subjectOf } from './operations-of.ts';
import { fieldsOfOperation, subjectsOf } from './selection.ts';
import {
  answerOf,
  docOf,
  isEvent,
  isResult,
  modelsOf,
  parametersOf,
  selectionFor,
  selectionsIn,
  valuesImport,
} from './typescript.ts';

export function plugin(schema: GraphQLSchema): string {
  const operations = operationsOf(schema);
  const byHand = exceptions.byHand.filter(({ beside }) => operations.some(({ name }) => name === beside));
  const resources = [...new Set(operations.map(({ resource }) => resource ?? ''))].sort();
  const printed = (print: (one: Method, indent: string) => string) =>
    resources.map((resource) => {
      const indent = resource ? '    ' : '  ';
      const methods = [
        ...operations.filter((one) => (one.resource ?? '') === resource).map(methodOf),
        ...byHand.filter((one) => one.resource === resource).map((one) => ({ ...one, code: `by(${one.name})` })),
      ].map((one) => print(one, indent));
      return resource ? `  ${resource}: {\n${methods.join('')}  }` : methods.join('').trimEnd();
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
    ...(operations.some((one) => isEvent(subjectOf(one).type))
      ? ["import { eventOfNode } from '../event-node.ts';"]
      : []),
    "import type { List, Paging } from '../list.ts';",
    "import { methodsOf } from '../methods.ts';",
    ...byHand.map(({ name, types, file }) => {
      const names = [name, ...types.map((type) => `type ${type}`)];
      return `import { ${names.join(', ')} } from '${file}';`;
    }),
    `import type { ${modelsOf(operations).join(', ')} } from './models.ts';`,
    ...derived.map((name) => `import type { ${name} } from './operations.ts';`),
    `import { ${selectionsIn(operations).join(', ')} } from './selections.ts';`,
    ...valuesImport(operations),
    '',
    '/** All operations by resource. */',
    `export interface Resources {\n${printed(declaration)
      .map((one) => `${one}${one.endsWith(';') ? '' : ';'}\n`)
      .join('')}}`,
    '',
    'export function resourcesOf(on: Connection): Resources {',
    '  const [mutation, page, one, own, event, by] = methodsOf(on);',
    `  return {\n${printed(binding)
      .map((one) => `${one}${one.endsWith(',') ? '' : ','}\n`)
      .join('')}  };`,
    '}',
    '',
  ].join('\n');
}

interface Method {
  method: string;
  description: string | null;
  deprecated?: string | null;
  /** Its parameters and result. */
  declared: string;
  generic?: string;
  answer: string;
  code: string;
}

function methodOf(operation: Operation): Method {
  const { generic, declared } = parametersOf(operation);
  const { method, description, deprecated } = operation;
  const answer = answerOf(operation);
  return { method, description, deprecated, generic, declared: declared.join(', '), answer, code: codeOf(operation) };
}

/** `mutation('createArticle(input:CreateArticleInput!)', articleFields)` */
function codeOf(operation: Operation): string {
  const { answers, required, keys, optional } = operation;
  const read = isEvent(subjectOf(operation).type);
  const make =
    read && answers === 'one'
      ? 'event'
      : ({ done: 'mutation', page: 'page', one: 'one', own: 'own' } as const)[answers];
  const hasFilter = answers === 'page' || (answers === 'one' && optional.length > 0);
  const usual = keys.length === 0 && hasFilter === (answers === 'page');
  const names = [
    ...(keys.length > 0 ? ['...'] : []),
    ...required.map(({ name }) => name),
    ...(hasFilter ? ['...'] : []),
  ];
  const given = [`'${fieldsOfOperation(operation)}'`, selectionFor(operation)];
  if (!usual) given.push(`[${names.map((name) => `'${name}'`).join(', ')}]`);
  if (read && answers === 'page') given.push('undefined', 'eventOfNode');
  return `${make}(${given.join(', ')})`;
}

function declaration(
  { method, description, deprecated, generic = '', declared, answer }: Method,
  indent: string,
): string {
  return `${docOf(description, indent, deprecated)}${indent}${method}${generic}(${declared}): ${answer};\n`;
}

function binding({ method, code }: Method, indent: string): string {
  return `${indent}${method}: ${code},\n`;
}
