import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { fieldsOf } from './operations-of.ts';
import { scalarNames, typeOf } from './typescript.ts';

/** The schema as types that the type of `graphql()` reads: each field by the GraphQL type it was declared with. */
export function plugin(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const objects = types.filter(isObjectType).map((type) => {
    const fields = fieldsOf(type).map((field) => `    ${field.name}: '${field.type}';\n`);
    return `  ${type.name}: {\n${fields.join('')}  };\n`;
  });
  const inputs = types.filter((type) => isEnumType(type) || isInputObjectType(type)).map(({ name }) => name);
  const leaves = scalarNames.flatMap((name) => {
    const type = schema.getType(name) as Parameters<typeof typeOf>[0] | undefined;
    return type ? [`  ${name}: ${typeOf(type)};\n`] : [];
  });
  return [
    `import type { ${inputs.sort().join(', ')} } from './models.ts';`,
    '',
    '/** Object types: their fields, and what those are declared as. */',
    `export interface ObjectTypes {\n${objects.join('')}}`,
    '',
    '/** Scalars, enums and inputs. */',
    `export interface LeafTypes {\n${leaves.join('')}${inputs.map((name) => `  ${name}: ${name};\n`).join('')}}`,
    '',
  ].join('\n');
}
