import type { TokensOf } from './document-tokens.ts';
import type { AbstractTypes, LeafTypes, ObjectTypes } from './generated/schema.ts';

/** The document, or an error message: as a parameter type, it becomes the compile error. */
export type Checked<Source extends string> = Parsed<Source>['result'] extends Problem<infer Message> ? Message : Source;

export type ParsedResult<Source extends string> = Parsed<Source>['result'];
export type ParsedVariables<Source extends string> = Parsed<Source>['variables'];

interface Problem<Message extends string> {
  readonly problem: Message;
}

type Parsed<Source extends string> = ParseTokens<TokensOf<Source>>;
type ParseTokens<Tokens extends string[]> = ParseOperation<Tokens, FragmentsOf<Tokens>>;

type FragmentsOf<Tokens, Out = object> = Tokens extends [
  'fragment',
  infer Name extends string,
  'on',
  infer Type,
  '{',
  ...infer Rest,
]
  ? FragmentsOf<Rest, Out & { [name in Name]: [Type, Rest] }>
  : Tokens extends [unknown, ...infer Rest]
    ? FragmentsOf<Rest, Out>
    : Out;

type ParseOperation<Tokens, Fragments> = Tokens extends ['{', ...infer Rest]
  ? Operation<Rest, 'Query', Fragments, object>
  : Tokens extends ['query', ...infer Rest]
    ? ParseHead<Rest, 'Query', Fragments>
    : Tokens extends ['mutation', ...infer Rest]
      ? ParseHead<Rest, 'Mutation', Fragments>
      : Tokens extends ['fragment', unknown, 'on', unknown, '{', ...infer Rest]
        ? ParseOperation<SkipBlock<Rest>, Fragments>
        : { result: Problem<'The document has no query or mutation.'>; variables: object };

type ParseHead<Tokens, Root, Fragments, Variables = object> = Tokens extends ['{', ...infer Rest]
  ? Operation<Rest, Root, Fragments, Variables>
  : Tokens extends ['(', ...infer Rest]
    ? ParseHead<SkipTo<')', Rest>, Root, Fragments, VariablesIn<Rest>>
    : Tokens extends ['@', unknown, ...infer Rest]
      ? ParseHead<SkipArguments<Rest>, Root, Fragments, Variables>
      : Tokens extends [unknown, ...infer Rest]
        ? ParseHead<Rest, Root, Fragments, Variables>
        : { result: Problem<'The operation has no selection set.'>; variables: object };

interface Operation<Tokens, Root, Fragments, Variables> {
  result: Select<Tokens, Root, Fragments> extends infer Selected
    ? Selected extends [infer Result, unknown]
      ? Result
      : Selected
    : never;
  variables: { [name in keyof Variables]: Variables[name] };
}

type Select<Tokens, Type, Fragments, Out = object> = Tokens extends ['}', ...infer Rest]
  ? [{ [name in keyof Out]: Out[name] }, Rest]
  : Tokens extends ['...', 'on', infer On, ...infer Rest]
    ? Within<SkipDirectives<Rest>, On, Type, Fragments, Out>
    : Tokens extends ['...', infer Name, ...infer Rest]
      ? Name extends '{' | '@'
        ? Within<SkipDirectives<[Name, ...Rest]>, Type, Type, Fragments, Out>
        : Name extends keyof Fragments
          ? Fragments[Name] extends [infer On, infer Body]
            ? Join<Select<Body, On, Fragments>, On, SkipDirectives<Rest>, Type, Fragments, Out>
            : never
          : Problem<`Unknown fragment ${Name & string}.`>
      : Tokens extends [infer Alias extends string, ':', infer Name extends string, ...infer Rest]
        ? Field<Alias, Name, Rest, Type, Fragments, Out>
        : Tokens extends [infer Name extends string, ...infer Rest]
          ? Field<Name, Name, Rest, Type, Fragments, Out>
          : Problem<'A selection set is not closed.'>;

type Within<Tokens, On, Type, Fragments, Out> = Tokens extends ['{', ...infer Rest]
  ? Select<Rest, On, Fragments> extends infer Inner
    ? Inner extends [infer Fields, infer After]
      ? Select<After, Type, Fragments, Out & Narrowed<Type, On, Fields>>
      : Inner
    : never
  : Problem<'A fragment has no selection set.'>;

type Join<Inner, On, After, Type, Fragments, Out> = Inner extends [infer Fields, unknown]
  ? Select<After, Type, Fragments, Out & Narrowed<Type, On, Fields>>
  : Inner;

/** Fields of a fragment on a narrower type are optional. */
type Narrowed<Type, On, Fields> = Type extends On
  ? Fields
  : Type extends keyof AbstractTypes
    ? Partial<Fields>
    : Fields;

type Field<Alias extends string, Name extends string, Tokens, Type, Fragments, Out> = Name extends '__typename'
  ? Select<
      Tokens,
      Type,
      Fragments,
      Out & { [alias in Alias]: Type extends keyof AbstractTypes ? AbstractTypes[Type] : Type }
    >
  : Type extends keyof ObjectTypes
    ? Name extends keyof ObjectTypes[Type]
      ? Selected<
          Alias,
          ObjectTypes[Type][Name],
          SkipDirectives<SkipArguments<Tokens>>,
          Maybe<SkipArguments<Tokens>>,
          Type,
          Fragments,
          Out
        >
      : Problem<`${Type} has no field ${Name}.`>
    : Problem<`Unknown type ${Type & string}.`>;

type Selected<Alias extends string, Declared, Tokens, Absent, Type, Fragments, Out> = Tokens extends [
  '{',
  ...infer Rest,
]
  ? Select<Rest, NameIn<Declared>, Fragments> extends infer Inner
    ? Inner extends [infer Fields, infer After]
      ? Select<After, Type, Fragments, Out & { [alias in Alias]: Output<Declared, Fields> | Absent }>
      : Inner
    : never
  : NameIn<Declared> extends keyof LeafTypes
    ? Select<Tokens, Type, Fragments, Out & { [alias in Alias]: Output<Declared, never> | Absent }>
    : Problem<`${Alias} requires a selection of fields.`>;

/** A field with `@include` or `@skip` may be absent. */
type Maybe<Tokens> = Tokens extends ['@', 'include' | 'skip', ...unknown[]] ? undefined : never;

type SkipTo<End, Tokens> = Tokens extends [infer Token, ...infer Rest]
  ? Token extends End
    ? Rest
    : SkipTo<End, Rest>
  : [];
type SkipArguments<Tokens> = Tokens extends ['(', ...infer Rest] ? SkipTo<')', Rest> : Tokens;
type SkipDirectives<Tokens> = Tokens extends ['@', unknown, ...infer Rest]
  ? SkipDirectives<SkipArguments<Rest>>
  : Tokens;
type SkipBlock<Tokens, Depth extends unknown[] = [unknown]> = Depth extends [unknown, ...infer Outer]
  ? Tokens extends [infer Token, ...infer Rest]
    ? SkipBlock<Rest, Token extends '{' ? [...Depth, unknown] : Token extends '}' ? Outer : Depth>
    : []
  : Tokens;

/** `[Article!]!` → `Article` */
type NameIn<Declared> = Declared extends `${infer Inner}!`
  ? NameIn<Inner>
  : Declared extends `[${infer Inner}]`
    ? NameIn<Inner>
    : Declared;

type Output<Declared, Fields> = Declared extends `${infer Inner}!`
  ? Present<Inner, Fields>
  : Present<Declared, Fields> | null;
type Present<Declared, Fields> = Declared extends `[${infer Item}]`
  ? Output<Item, Fields>[]
  : Declared extends keyof LeafTypes
    ? LeafTypes[Declared]
    : Fields;

/** `$id: ID!, $status: ArticleStatus = PUBLISHED` */
type VariablesIn<Tokens, Out = object> = Tokens extends ['$', infer Name extends string, ':', ...infer Rest]
  ? TakeType<Rest> extends [infer Declared, infer After]
    ? VariablesIn<After, Out & Variable<Name, Declared, After>>
    : never
  : Tokens extends [')', ...unknown[]]
    ? Out
    : Tokens extends [unknown, ...infer Rest]
      ? VariablesIn<Rest, Out>
      : Out;

type TakeType<Tokens, Declared extends string = ''> = Tokens extends [infer Token extends string, ...infer Rest]
  ? Token extends '$' | ')' | '=' | '@'
    ? [Declared, Tokens]
    : TakeType<Rest, `${Declared}${Token}`>
  : [Declared, Tokens];

type Variable<Name extends string, Declared, After> = Declared extends `${string}!`
  ? After extends ['=', ...unknown[]]
    ? { [name in Name]?: Given<Declared> | undefined }
    : { [name in Name]: Given<Declared> }
  : { [name in Name]?: Given<Declared> | undefined };

type Given<Declared> = Output<Declared, never> | (NameIn<Declared> extends 'Timestamp' ? Date : never);
