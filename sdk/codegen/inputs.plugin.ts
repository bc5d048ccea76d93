import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { nullableMembers } from './nulls.ts';
import { docOf, exactlyOne, isValues, typeOf } from './typescript.ts';

/** Enums and inputs. An optional member is nullable only if the server accepts null. */
export function plugin(schema: GraphQLSchema, _documents: unknown, config: { openapi: string }): string {
  const nullable = nullableMembers(schema, config.openapi);
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const inputs = types.filter(isInputObjectType);
  const members = inputs.flatMap((type) => Object.values(type.getFields()).map((field) => getNamedType(field.type)));
  const values = [...new Set(members.filter(isValues).map(({ name }) => name))];
  return [
    ...(values.length > 0 ? [`import type { ${values.join(', ')} } from './values.ts';`, ''] : []),
    ...types.filter(isEnumType).map(printEnum),
    ...inputs.map((type) => printInput(type, nullable)),
  ].join('\n');
}

function printEnum(type: GraphQLEnumType): string {
  const values = type.getValues().map(({ name }) => `\n  | '${name}'`);
  return `${docOf(type.description)}export type ${type.name} =${values.join('')};\n`;
}

function printInput(type: GraphQLInputObjectType, nullable: Set<string>): string {
  const fields = Object.values(type.getFields());
  const name = `${docOf(type.description)}export type ${type.name} =`;
  if (type.isOneOf) return `${name} ${exactlyOne(fields)};\n`;
  const members = fields.map((field) => {
    const mayBeNull = !isNonNullType(field.type) && nullable.has(`${type.name}.${field.name}`);
    const key = isRequiredInputField(field) ? `${field.name}: ` : `${field.name}?: `;
    const absent = `${mayBeNull ? ' | null' : ''}${isRequiredInputField(field) ? '' : ' | undefined'}`;
    return `${docOf(field.description, '  ', field.deprecationReason)}  ${key}${typeOf(field.type)}${absent};\n`;
  });
  return `${name} {\n${members.join('')}};\n`;
}
