import {
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { fieldsOf } from './operations-of.ts';
import { isValues, typeOf } from './typescript.ts';

export function plugin(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const inputs = types.filter((type) => isEnumType(type) || isInputObjectType(type)).map(({ name }) => name);
  const leaves = types.filter(isScalarType).map((type) => `  ${type.name}: ${typeOf(type)};\n`);
  const abstract = types.filter(isAbstractType);
  const values = types.filter(isValues).map(({ name }) => name);
  return [
    `import type { ${inputs.sort().join(', ')} } from './models.ts';`,
    ...(values.length > 0 ? [`import type { ${values.join(', ')} } from './values.ts';`] : []),
    '',
    '/** Types of objects, interfaces and unions: the declared types of their fields. */',
    `export interface ObjectTypes {\n${[...types.filter(isObjectType), ...abstract].map(print).join('')}}`,
    '',
    '/** Interfaces and unions: the types that their objects can have. */',
    `export interface AbstractTypes {\n${abstract.map((type) => possibleTypes(schema, type)).join('')}}`,
    '',
    '/** Scalars, enums and inputs. */',
    `export interface LeafTypes {\n${leaves.join('')}${inputs.map((name) => `  ${name}: ${name};\n`).join('')}}`,
    '',
  ].join('\n');
}

function print(type: GraphQLObjectType | GraphQLAbstractType): string {
  if (isUnionType(type)) return `  ${type.name}: object;\n`;
  const fields = fieldsOf(type).map((field) => `    ${field.name}: '${field.type}';\n`);
  return `  ${type.name}: {\n${fields.join('')}  };\n`;
}

function possibleTypes(schema: GraphQLSchema, type: GraphQLAbstractType): string {
  const names = schema.getPossibleTypes(type).map(({ name }) => `'${name}'`);
  return `  ${type.name}: ${names.join(' | ')};\n`;
}
