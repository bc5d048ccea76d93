import { ArgsType, Extensions, Field, Int, ObjectType } from 'type-graphql';
import { type Count, countedAtMost } from '../../core/count.ts';
import { enumeration, graphqlTypeOf } from '../../core/graphql-types.ts';
import { directions, type Page } from '../../core/page.ts';

const Direction = enumeration('Direction', directions, 'In which direction a list goes.');

/** As many fields as counting a list costs in the limits of a document. */
const costOfCounting = 100;

/** Relay's arguments of a connection. Bounds are checked with the operation. */
@ArgsType()
export class PagingArgs {
  @Field(() => Int, { nullable: true, description: 'So many from the start: 1 to 100, 25 unless given.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only what comes after this cursor.' })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'So many from the end: 1 to 100.' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only what comes before this cursor.' })
  before?: string | null;
}

/** The same of a list that is in the order of time. */
@ArgsType()
export class ConnectionArgs extends PagingArgs {
  @Field(() => graphqlTypeOf(Direction, 'input') as never, {
    defaultValue: 'desc',
    description: 'Which end is its start: the newest unless given.',
  })
  direction?: string;
}

interface Node {
  id: string;
}

@ObjectType({ description: 'Where a page is in its collection.' })
export class PageInfo {
  readonly #page: Page<Node>;

  constructor(page: Page<Node>) {
    this.#page = page;
    this.hasNextPage = page.hasNextPage;
    this.hasPreviousPage = page.hasPreviousPage;
  }

  @Field(() => Boolean, { description: 'Whether there is more after this page.' })
  hasNextPage: boolean;

  @Field(() => Boolean, { description: 'Whether there is more before this page.' })
  hasPreviousPage: boolean;

  // Cursors are made only where a query asks for them.
  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the first item, for `before`; null without items.',
  })
  get startCursor(): string | null {
    const [first] = this.#page.items;
    return first ? this.#page.cursorOf(first) : null;
  }

  @Field(() => String, { nullable: true, description: 'The cursor of the last item, for `after`; null without items.' })
  get endCursor(): string | null {
    const last = this.#page.items.at(-1);
    return last ? this.#page.cursorOf(last) : null;
  }
}

/** A class that type-graphql knows as the connection over `node`, and that makes one of a page. */
export interface ConnectionType {
  new (): object;
  of<T extends Node>(page: Page<T>): object;
}

const connections = new WeakMap<new () => object, ConnectionType>();

/** `ArticleConnection`, with `ArticleEdge`, for an object type (Relay Cursor Connections). Declared on first use. */
export function connectionOf(node: new () => object): ConnectionType {
  const known = connections.get(node) ?? declareConnection(node);
  connections.set(node, known);
  return known;
}

function declareConnection(node: new () => object): ConnectionType {
  const { name } = node;

  @ObjectType(`${name}Edge`, { description: `An item of a page of ${name}, with its cursor.` })
  class Edge {
    readonly #page: Page<Node>;

    constructor(page: Page<Node>, node: Node) {
      this.#page = page;
      this.node = node;
    }

    @Field(() => String, { description: 'Where the item is in the collection, for `after` and `before`.' })
    get cursor(): string {
      return this.#page.cursorOf(this.node);
    }

    @Field(() => node, { description: 'The item.' })
    node: Node;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a collection of ${name}.` })
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

    @Field(() => [Edge], { description: 'The items, each with its cursor.' })
    get edges(): Edge[] {
      return this.page.items.map((item) => new Edge(this.page, item));
    }

    @Field(() => [node], { description: 'The items alone.' })
    get nodes(): Node[] {
      return this.page.items;
    }

    @Field(() => PageInfo, { description: 'Where the page is in the collection.' })
    get pageInfo(): PageInfo {
      return new PageInfo(this.page);
    }

    @Field(() => Int, {
      description: `How many items the collection has with this filter, on all pages: up to ${countedAtMost}.`,
    })
    @Extensions({ costOnce: costOfCounting })
    async totalCount(): Promise<number> {
      return (await this.count()).total;
    }

    @Field(() => Boolean, { description: `Whether it has more than the ${countedAtMost} that are counted.` })
    @Extensions({ costOnce: costOfCounting })
    async totalCountCapped(): Promise<boolean> {
      return (await this.count()).isCapped;
    }
  }
  return Connection;
}
