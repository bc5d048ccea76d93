import type { Count, Page } from '@terrapin/table';
import { ArgsType, Extensions, Field, Int, ObjectType } from 'type-graphql';
import { enumeration, graphqlTypeOf } from '../../core/graphql-types.ts';
import { countLimitText, directions } from '../../core/page.ts';

const Direction = enumeration('Direction', directions, 'Sort order of a list.');

/** Cost of counting a list, in fields. */
const costOfCounting = 100;

@ArgsType()
export class PagingArgs {
  @Field(() => Int, { nullable: true, description: 'How many items to return from the start: 1–100. Default: 25.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only items after this cursor.' })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many items to return from the end: 1–100.' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only items before this cursor.' })
  before?: string | null;
}

@ArgsType()
export class ConnectionArgs extends PagingArgs {
  @Field(() => graphqlTypeOf(Direction, 'input') as never, {
    defaultValue: 'desc',
    description: 'Sort order.',
  })
  direction?: string;
}

interface Node {
  id: string;
}

@ObjectType({ description: 'Position of a page in its list.' })
export class PageInfo {
  readonly #page: Page<Node>;

  constructor(page: Page<Node>) {
    this.#page = page;
    this.hasNextPage = page.hasNextPage;
    this.hasPreviousPage = page.hasPreviousPage;
  }

  @Field(() => Boolean, { description: 'Whether there are items after this page.' })
  hasNextPage: boolean;

  @Field(() => Boolean, { description: 'Whether there are items before this page.' })
  hasPreviousPage: boolean;

  // Getters: cursors are encoded only if selected.
  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the first item, for `before`; null if the page is empty.',
  })
  get startCursor(): string | null {
    const [first] = this.#page.items;
    return first ? this.#page.cursorOf(first) : null;
  }

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last item, for `after`; null if the page is empty.',
  })
  get endCursor(): string | null {
    const last = this.#page.items.at(-1);
    return last ? this.#page.cursorOf(last) : null;
  }
}

export interface ConnectionType {
  new (): object;
  of<T extends Node>(page: Page<T>): object;
}

const connections = new Map<new () => object, ConnectionType>();

/** `ArticleConnection` with `ArticleEdge` (Relay Cursor Connections). Declared on first use. */
export function connectionOf(node: new () => object): ConnectionType {
  const known = connections.get(node) ?? declareConnection(node);
  connections.set(node, known);
  return known;
}

function declareConnection(node: new () => object): ConnectionType {
  const { name } = node;

  @ObjectType(`${name}Edge`, { description: `An item of type ${name} with its cursor.` })
  class Edge {
    readonly #page: Page<Node>;

    constructor(page: Page<Node>, node: Node) {
      this.#page = page;
      this.node = node;
    }

    @Field(() => String, { description: 'Cursor of the item, for `after` and `before`.' })
    get cursor(): string {
      return this.#page.cursorOf(this.node);
    }

    @Field(() => node, { description: 'The item.' })
    node: Node;
  }

  @ObjectType(`${name}Connection`, { description: `A page of items of type ${name}.` })
  class Connection {
    static of<T extends Node>(page: Page<T>): Connection {
      const connection = new Connection();
      connection.page = page;
      return connection;
    }

    page!: Page<Node>;
    #count: Promise<Count> | undefined;

    count(): Promise<Count> {
      this.#count ??= this.page.count();
      return this.#count;
    }

    @Field(() => [Edge], { description: 'The items with their cursors.' })
    get edges(): Edge[] {
      return this.page.items.map((item) => new Edge(this.page, item));
    }

    @Field(() => [node], { description: 'The items.' })
    get nodes(): Node[] {
      return this.page.items;
    }

    @Field(() => PageInfo, { description: 'Position of the page in the list.' })
    get pageInfo(): PageInfo {
      return new PageInfo(this.page);
    }

    @Field(() => Int, {
      description: `Number of items on all pages that match the filter, counted up to ${countLimitText}.`,
    })
    @Extensions({ costOnce: costOfCounting })
    async totalCount(): Promise<number> {
      return (await this.count()).total;
    }

    @Field(() => Boolean, { description: `Whether there are more than ${countLimitText} items.` })
    @Extensions({ costOnce: costOfCounting })
    async totalCountCapped(): Promise<boolean> {
      return (await this.count()).isCapped;
    }
  }
  return Connection;
}
