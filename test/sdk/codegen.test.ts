import { basename } from 'node:path';
import { generate } from '@graphql-codegen/cli';
import { beforeAll, expect, test } from 'vitest';
import config from '../../codegen.ts';
import { clientSchema } from '../../sdk/codegen/client-schema.ts';

const schema = `
  directive @semanticNonNull(levels: [Int!] = [0]) on FIELD_DEFINITION
  scalar Timestamp
  interface Node { id: ID! }
  enum BookStatus { READ UNREAD }
  type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
  type Book implements Node {
    id: ID!
    title: String @semanticNonNull
    subtitle: String
    authors: [String] @semanticNonNull(levels: [0, 1])
    status: BookStatus!
  }
  enum Direction { ASC DESC }
  input BookFilter { state: [BookStatus!] title: String }
  type BookConnection { nodes: [Book!]! pageInfo: PageInfo! totalCount: Int! totalCountCapped: Boolean! }
  type Shelf implements Node {
    id: ID!
    books(status: BookStatus, after: String, before: String, first: Int, last: Int, direction: Direction): BookConnection @semanticNonNull
  }
  type LoanConnection { nodes: [Loan!]! pageInfo: PageInfo! totalCount: Int! totalCountCapped: Boolean! }
  type Loan implements Node { id: ID! since: Timestamp! }
  type User { id: ID! username: String! email: String! }
  type Article { id: ID! author: User! }
  type Transition { id: ID! invoice: User @semanticNonNull }
  input LoanKey @oneOf { id: ID name: String }
  input CreateBookInput { title: String! status: BookStatus! = UNREAD lender: LoanKey }
  type Query {
    book(id: ID!): Book
    books(filter: BookFilter, title: String @deprecated, after: String, before: String, first: Int, last: Int, direction: Direction): BookConnection @semanticNonNull
    loan(id: ID!): Loan
    loans(after: String, before: String, first: Int, last: Int): LoanConnection @semanticNonNull
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    article(id: ID!): Article
    transition(id: ID!): Transition
    shelf(id: ID, name: String): Shelf
    viewer: Shelf
  }
  type Mutation {
    createBook(input: CreateBookInput!): Book @semanticNonNull
    createLoan(book: ID!): Loan @semanticNonNull
    loseBook(id: ID!): Book
    restoreBook(id: ID!, status: BookStatus! = UNREAD, ifMatch: String): Book @semanticNonNull
  }
`;

const files = new Map<string, string>();
beforeAll(async () => {
  const generated = await generate({ ...config, schema: clientSchema(schema) }, false);
  for (const { filename, content } of generated) files.set(basename(filename), content);
});

function line(file: string, beginning: string): string | undefined {
  const lines = files.get(file)?.split('\n') ?? [];
  return lines.map((one) => one.trim()).find((one) => one.startsWith(beginning));
}

function method(resource: string, name: string): string | undefined {
  const [, methods = ''] =
    new RegExp(`^  ${resource}: \\{\n(.*?)^  \\};`, 'ms').exec(files.get('resources.ts') ?? '') ?? [];
  return new RegExp(`^    ${name}(\\(.*);`, 'm').exec(methods)?.[1];
}

/** Fields of a model, with their types. */
function model(name: string): string[] {
  const [, fields = ''] =
    new RegExp(`^export interface ${name} \\{\n(.*?)^\\}`, 'ms').exec(files.get('models.ts') ?? '') ?? [];
  return fields.trim().split(/\n +/);
}

test('types of @semanticNonNull fields are not null', () => {
  expect(model('Book')).toEqual([
    'authors: string[];',
    'id: string;',
    'status: BookStatus;',
    'subtitle: string | null;',
    'title: string;',
  ]);
  expect(line('schema.ts', 'title:')).toBe("title: 'String!';");
  expect(line('schema.ts', 'authors:')).toBe("authors: '[String!]!';");
  expect(method('books', 'create')).toBe('(input: CreateBookInput, options?: CallOptions): Call<Book>');
  expect(method('books', 'lose')).toBe('(id: string, options?: CallOptions): Call<Book | null>');
});

test('a query by id becomes the method get', () => {
  expect(method('loans', 'get')).toBe('(id: string, options?: CallOptions): Call<Loan>');
});

test('a connection of a type becomes a list method that accepts each key of the type', () => {
  const by = '{ id: string; name?: undefined } | { id?: undefined; name: string }';
  const filter = '{ status?: BookStatus | undefined } & Paging';
  expect(method('shelves', 'books')).toBe(`(by: ${by}, filter?: ${filter}, options?: CallOptions): List<Book>`);
});

test('only a connection with a direction accepts one', () => {
  expect(method('loans', 'list')).toBe(`(paging?: Omit<Paging, 'direction'>, options?: CallOptions): List<Loan>`);
  const paging = 'after:String,before:String,first:Int,last:Int';
  expect(files.get('operations.ts')).toContain(`'loans(${paging})'`);
  expect(files.get('operations.ts')).toContain("'books(after:String,before:String,direction:Direction,filter:");
});

test('filter members become options next to paging, lists of values accept a single one, deprecated arguments are omitted', () => {
  const filter = '{ state?: BookStatus | readonly BookStatus[] | undefined; title?: string | undefined } & Paging';
  expect(method('books', 'list')).toBe(`(filter?: ${filter}, options?: CallOptions): List<Book>`);
  expect(files.get('operations.ts')).toContain('filter:{state:[BookStatus!],title:String}');
});

test('node and nodes become no methods but can be used in custom documents', () => {
  expect(files.get('resources.ts')).not.toMatch(/node/i);
  expect(files.get('schema.ts')).toContain("nodes: '[Node]!';");
  expect(line('schema.ts', 'Node: ')).toBe('Node: {');
  expect(files.get('schema.ts')).toContain("Node: 'Book' | 'Loan' | 'Shelf';");
});

test('an argument with a default is optional', () => {
  const options = 'CallOptions & { ifMatch?: string | undefined; status?: BookStatus | undefined }';
  expect(method('books', 'restore')).toBe(`(id: string, options?: ${options}): Call<Book>`);
  expect(files.get('operations.ts')).toContain('restoreBook(id:ID!,ifMatch:String,status:BookStatus)');
});

test('@oneOf inputs are unions, and members with a default do not accept null', () => {
  expect(line('inputs.ts', 'status')).toBe('status?: BookStatus | undefined;');
  expect(line('inputs.ts', 'export type LoanKey')).toBe(
    'export type LoanKey = { id: string; name?: undefined } | { id?: undefined; name: string };',
  );
});

test('a reference has the fields that REST shows, which may be the id alone', () => {
  expect(line('selections.ts', 'export const articleFields')).toBe(
    "export const articleFields = 'author{id username} id';",
  );
  expect(model('Article')).toContain('author: UserReference;');
  expect(line('selections.ts', 'export const transitionFields')).toBe(
    "export const transitionFields = 'id invoice{id}';",
  );
  expect(model('Transition')).toContain("invoice: Pick<UserReference, 'id'>;");
  expect(model('UserReference')).toEqual(['id: string;', 'username: string;']);
});
