import type { Count, Page } from '@terrapin/table';
import { GraphQLBoolean, GraphQLInt, GraphQLObjectType, GraphQLString } from 'graphql';
import { enumeration } from '../../core/enumeration.ts';
import { countLimitText, directions } from '../../core/page.ts';
import type { ArgumentConfigs, ObjectTypes } from './objects.ts';
import { inputOf, listOf, required } from './types.ts';

/** Cost of counting a list, in fields. */
const costOfCounting = 100;

export const pagingArguments: ArgumentConfigs = {
  first: { type: GraphQLInt, description: 'How many items to return from the start: 1–100. Default: 25.' },
  after: { type: GraphQLString, description: 'Only items after this cursor.' },
  last: { type: GraphQLInt, description: 'How many items to return from the end: 1–100.' },
  before: { type: GraphQLString, description: 'Only items before this cursor.' },
};

const Direction = enumeration('Direction', directions, 'Sort order of a list.').default('desc');

export const connectionArguments: ArgumentConfigs = {
  ...pagingArguments,
  direction: { ...inputOf(Direction), description: 'Sort order.' },
};

interface Node {
  id: string;
}

// Getters: cursors are encoded only if selected.
class PositionOfPage {
  readonly #page: Page<Node>;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;

  constructor(page: Page<Node>) {
    this.#page = page;
    this.hasNextPage = page.hasNextPage;
    this.hasPreviousPage = page.hasPreviousPage;
  }

  get startCursor(): string | null {
    const [first] = this.#page.items;
    return first ? this.#page.cursorOf(first) : null;
  }

  get endCursor(): string | null {
    const last = this.#page.items.at(-1);
    return last ? this.#page.cursorOf(last) : null;
  }
}

const PageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  description: 'Position of a page in its list.',
  fields: {
    hasNextPage: { type: required(GraphQLBoolean), description: 'Whether there are items after this page.' },
    hasPreviousPage: { type: required(GraphQLBoolean), description: 'Whether there are items before this page.' },
    startCursor: {
      type: GraphQLString,
      description: 'Cursor of the first item, for `before`; null if the page is empty.',
    },
    endCursor: { type: GraphQLString, description: 'Cursor of the last item, for `after`; null if the page is empty.' },
  },
});

/** The value of a connection. */
export class Connection {
  readonly #page: Page<Node>;
  readonly nodes: Node[];
  #count: Promise<Count> | undefined;

  constructor(page: Page<Node>) {
    this.#page = page;
    this.nodes = page.items;
  }

  get edges(): object[] {
    return this.nodes.map((node) => new Edge(this.#page, node));
  }

  get pageInfo(): PositionOfPage {
    return new PositionOfPage(this.#page);
  }

  count(): Promise<Count> {
    this.#count ??= this.#page.count();
    return this.#count;
  }
}

class Edge {
  readonly #page: Page<Node>;
  readonly node: Node;

  constructor(page: Page<Node>, node: Node) {
    this.#page = page;
    this.node = node;
  }

  get cursor(): string {
    return this.#page.cursorOf(this.node);
  }
}

/** `ArticleConnection` with `ArticleEdge` (Relay Cursor Connections). */
export function connectionOf(objects: ObjectTypes, type: new () => object): GraphQLObjectType {
  const node = objects.of(type);
  return objects.once(`${node.name}Connection`, () => {
    const edge = new GraphQLObjectType({
      name: `${node.name}Edge`,
      description: `An item of type ${node.name} with its cursor.`,
      fields: {
        cursor: { type: required(GraphQLString), description: 'Cursor of the item, for `after` and `before`.' },
        node: { type: required(node), description: 'The item.' },
      },
    });
    return new GraphQLObjectType<Connection>({
      name: `${node.name}Connection`,
      description: `A page of items of type ${node.name}.`,
      fields: {
        edges: { type: listOf(edge), description: 'The items with their cursors.' },
        nodes: { type: listOf(node), description: 'The items.' },
        pageInfo: { type: required(PageInfo), description: 'Position of the page in the list.' },
        totalCount: {
          type: required(GraphQLInt),
          description: `Number of items on all pages that match the filter, counted up to ${countLimitText}.`,
          extensions: { costOnce: costOfCounting },
          resolve: async (connection) => (await connection.count()).total,
        },
        totalCountCapped: {
          type: required(GraphQLBoolean),
          description: `Whether there are more than ${countLimitText} items.`,
          extensions: { costOnce: costOfCounting },
          resolve: async (connection) => (await connection.count()).isCapped,
        },
      },
    });
  });
}
