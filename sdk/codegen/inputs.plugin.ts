import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
} from 'graphql';
import { nullableMembers } from './nulls.ts';
import { fieldsOf } from './operations-of.ts';
import { docOf, exactlyOne, inputOf, isValues } from './typescript.ts';

/** Enums and inputs. An optional field is nullable only if the server accepts null. */
export function plugin(schema: GraphQLSchema): string {
  const nullable = nullableMembers(schema);
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const inputs = types.filter(isInputObjectType);
  const members = inputs.flatMap((type) => Object.values(type.getFields()).map((field) => getNamedType(field.type)));
  const values = [...new Set(members.filter(isValues).map(({ name }) => name))];
  const open = openEnums(schema);
  return [
    ...(open.size > 0 ? ["import type { NewValue } from '../new-value.ts';"] : []),
    ...(values.length > 0 ? [`import type { ${values.join(', ')} } from './values.ts';`, ''] : []),
    ...types.filter(isEnumType).map((type) => printEnum(type, open.has(type))),
    ...inputs.map((type) => printInput(type, nullable)),
  ].join('\n');
}

/** Enums of responses: later versions of the server may return other values. */
function openEnums(schema: GraphQLSchema): Set<GraphQLEnumType> {
  const outputs = Object.values(schema.getTypeMap()).filter(isObjectType).flatMap(fieldsOf);
  return new Set(outputs.map(({ type }) => getNamedType(type)).filter(isEnumType));
}

function printEnum(type: GraphQLEnumType, isOpen: boolean): string {
  const values = type.getValues().map(({ name }) => `\n  | '${name}'`);
  return `${docOf(type.description)}export type ${type.name} =${values.join('')}${isOpen ? '\n  | NewValue' : ''};\n`;
}

function printInput(type: GraphQLInputObjectType, nullable: Set<string>): string {
  const fields = Object.values(type.getFields());
  const name = `${docOf(type.description)}export type ${type.name} =`;
  if (type.isOneOf) return `${name} ${exactlyOne(fields)};\n`;
  const members = fields.map((field) => {
    const mayBeNull = !isNonNullType(field.type) && nullable.has(`${type.name}.${field.name}`);
    const key = isRequiredInputField(field) ? `${field.name}: ` : `${field.name}?: `;
    const absent = `${mayBeNull ? ' | null' : ''}${isRequiredInputField(field) ? '' : ' | undefined'}`;
    return `${docOf(field.description, '  ', field.deprecationReason)}  ${key}${inputOf(field.type)}${absent};\n`;
  });
  return `${name} {\n${members.join('')}};\n`;
}
