import { readFile } from 'node:fs/promises';
import {
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  print,
  type TypeNode,
  visit,
} from 'graphql';
import { exceptions } from './naming.ts';

type Member = FieldDefinitionNode | InputValueDefinitionNode;

const valuesOf = new Map(
  Object.entries(exceptions.values).flatMap(([name, members]) => members.map((member) => [member, name] as const)),
);

/** The loader of schema.graphql. */
export default async function load(file: string): Promise<DocumentNode> {
  return parse(clientSchema(await readFile(file, 'utf8')));
}

/**
 * The schema for a client that rejects on errors and types known strings: a `@semanticNonNull` field is never null, and
 * a String whose values openapi.json lists gets its own type.
 */
export function clientSchema(sdl: string): string {
  const used = new Set<string>();
  const within = <Type extends { name: { value: string }; fields?: readonly Member[] }>(type: Type): Type => {
    const fields = type.fields?.map((member) => {
      const name = valuesOf.get(`${type.name.value}.${member.name.value}`);
      if (name) used.add(name);
      const valueType = name ? withName(member.type, name) : member.type;
      return { ...member, type: levelsOf(member).reduce(present, valueType) };
    });
    return { ...type, fields };
  };
  const document: DocumentNode = visit(parse(sdl), {
    ObjectTypeDefinition: within,
    InterfaceTypeDefinition: within,
    InputObjectTypeDefinition: within,
  });
  return [print(document), ...[...used].map((name) => `scalar ${name}`)].join('\n\n');
}

/** Levels that are never null: 0 is the field itself, 1 the items of its list. */
function levelsOf({ directives = [] }: Member): number[] {
  const directive = directives.find(({ name }) => name.value === 'semanticNonNull');
  if (!directive) return [];
  const levels = directive.arguments?.find(({ name }) => name.value === 'levels')?.value;
  if (levels?.kind !== Kind.LIST) return [0];
  return levels.values.flatMap((value) => (value.kind === Kind.INT ? [Number(value.value)] : []));
}

function present(type: TypeNode, level: number): TypeNode {
  if (level === 0) return type.kind === Kind.NON_NULL_TYPE ? type : { kind: Kind.NON_NULL_TYPE, type };
  if (type.kind === Kind.NON_NULL_TYPE) return { ...type, type: present(type.type, level) } as TypeNode;
  return type.kind === Kind.LIST_TYPE ? { ...type, type: present(type.type, level - 1) } : type;
}

/** `[String!]!` → `[Scope!]!` */
function withName(type: TypeNode, name: string): TypeNode {
  if (type.kind === Kind.NAMED_TYPE) return { ...type, name: { kind: Kind.NAME, value: name } };
  return { ...type, type: withName(type.type, name) } as TypeNode;
}
