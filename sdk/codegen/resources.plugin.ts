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
  const printed = (print: (one: Method, indent: string) => string) =>
    resources.map((resource) => {
      const indent = resource ? '    ' : '  ';
      const methods = [
        ...operations.filter((one) => (one.resource ?? '') === resource).map(methodOf),
        ...byHand.filter((one) => one.resource === resource).map((one) => ({ ...one, operation: one.name })),
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
    "import type { List, Paging } from '../list.ts';",
    ...byHand.map(({ types, file }) => `import type { ${types.join(', ')} } from '${file}';`),
    `import type { ${modelsOf(operations).join(', ')} } from './models.ts';`,
    ...derived.map((name) => `import type { ${name} } from './operations.ts';`),
    "import * as operations from './operations.ts';",
    '',
    '/** All operations by resource. */',
    `export interface Resources {\n${printed(declaration)
      .map((one) => `${one}${one.endsWith(';') ? '' : ';'}\n`)
      .join('')}}`,
    '',
    'export function resourcesOf(on: Connection): Resources {',
    '  // biome-ignore lint/suspicious/noExplicitAny: arguments are those of the interface',
    '  const by = (operation: any) => (...given: unknown[]) => operation(on, ...given);',
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
  /** The function that it calls. */
  operation: string;
}

function methodOf(operation: Operation): Method {
  const { generic, declared } = parametersOf(operation);
  const { method, description, deprecated, name } = operation;
  const answer = answerOf(operation);
  return { method, description, deprecated, generic, declared: declared.join(', '), answer, operation: name };
}

function declaration(
  { method, description, deprecated, generic = '', declared, answer }: Method,
  indent: string,
): string {
  return `${docOf(description, indent, deprecated)}${indent}${method}${generic}(${declared}): ${answer};\n`;
}

function binding({ method, operation }: Method, indent: string): string {
  return `${indent}${method}: by(operations.${operation}),\n`;
}
