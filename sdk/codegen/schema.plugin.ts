import {
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { fieldsOf } from './operations-of.ts';
import { isValues, typeOf } from './typescript.ts';

export function plugin(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const inputs = types.filter((type) => isEnumType(type) || isInputObjectType(type)).map(({ name }) => name);
  const leaves = types.filter(isScalarType).map((type) => `  ${type.name}: ${typeOf(type)};\n`);
  const interfaces = types.filter(isInterfaceType);
  const values = types.filter(isValues).map(({ name }) => name);
  return [
    `import type { ${inputs.sort().join(', ')} } from './models.ts';`,
    ...(values.length > 0 ? [`import type { ${values.join(', ')} } from './values.ts';`] : []),
    '',
    '/** Object types and interfaces: the declared types of their fields. */',
    `export interface ObjectTypes {\n${[...types.filter(isObjectType), ...interfaces].map(print).join('')}}`,
    '',
    '/** Interfaces: the types that implement them. */',
    `export interface InterfaceTypes {\n${interfaces.map((type) => implementations(schema, type)).join('')}}`,
    '',
    '/** Scalars, enums and inputs. */',
    `export interface LeafTypes {\n${leaves.join('')}${inputs.map((name) => `  ${name}: ${name};\n`).join('')}}`,
    '',
  ].join('\n');
}

function print(type: GraphQLObjectType | GraphQLInterfaceType): string {
  const fields = fieldsOf(type).map((field) => `    ${field.name}: '${field.type}';\n`);
  return `  ${type.name}: {\n${fields.join('')}  };\n`;
}

function implementations(schema: GraphQLSchema, type: GraphQLInterfaceType): string {
  const names = schema.getPossibleTypes(type).map(({ name }) => `'${name}'`);
  return `  ${type.name}: ${names.join(' | ')};\n`;
}
