import {
  type FieldNode,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type ValidationContext,
} from 'graphql';
import { type Measure, measurer } from './measure.ts';

interface IntrospectionSizes {
  readonly average: Record<string, number>;
  readonly largest: Record<string, number>;
}

/** Introspection nests deeper than the limit for data allows; graphql-js limits it. */
const one = { once: 0, depth: 1, roots: 1, reads: 0, ofConnection: false } as const;

const sizesOf = new WeakMap<GraphQLSchema, IntrospectionSizes>();

function introspectionSizes(schema: GraphQLSchema): IntrospectionSizes {
  const known = sizesOf.get(schema);
  if (known) return known;
  const types = Object.values(schema.getTypeMap());
  const fields = types.map((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const lists = {
    fields: fields.map(({ length }) => length),
    inputFields: types.map((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    enumValues: types.map((type) => (isEnumType(type) ? type.getValues().length : 0)),
    possibleTypes: types.map((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0)),
    args: fields.flat().map(({ args }) => args.length),
  };
  const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0);
  const directives = schema.getDirectives().length;
  const sizes = {
    average: {
      fields: sum(lists.fields) / types.length,
      inputFields: sum(lists.inputFields) / types.length,
      enumValues: sum(lists.enumValues) / types.length,
      possibleTypes: sum(lists.possibleTypes) / types.length,
      args: sum(lists.args) / lists.args.length,
      directives,
      // Most types are wrapped once, as non-null, few twice.
      ofType: 0.5,
    },
    largest: {
      fields: Math.max(...lists.fields),
      inputFields: Math.max(...lists.inputFields),
      enumValues: Math.max(...lists.enumValues),
      possibleTypes: Math.max(...lists.possibleTypes),
      args: Math.max(...lists.args),
      directives,
    },
  };
  sizesOf.set(schema, sizes);
  return sizes;
}

export function introspectionMeasurer(context: ValidationContext): (field: FieldNode) => Measure {
  const schema = context.getSchema();
  const fragmentOf = (name: string) => context.getFragment(name);
  const { average, largest } = introspectionSizes(schema);
  const typeCount = Object.keys(schema.getTypeMap()).length;
  const measureEach = measurer(fragmentOf, ({ name }) => average[name.value] ?? 1);
  const measureOne = measurer(
    fragmentOf,
    ({ name }) => largest[name.value] ?? 1,
    undefined,
    ({ name, selectionSet }) => {
      if (name.value !== 'types') return null;
      const each = measureEach(selectionSet);
      return { ...one, cost: 1 + typeCount * each.cost, size: typeCount * each.size, fields: 1 + each.fields };
    },
  );
  return ({ selectionSet }) => {
    const { cost, size, fields } = measureOne(selectionSet);
    return { ...one, cost: 1 + Math.max(Math.ceil(cost), fields), size: Math.ceil(size), fields: 1 + fields };
  };
}
