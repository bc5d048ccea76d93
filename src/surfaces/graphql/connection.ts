import 'reflect-metadata';
import { type Count, endOf, type Page, startOf } from '@terrapin/table';
import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { type Class, inputField, type Typed } from '../../core/graphql-types.ts';
import { oncePer } from '../../core/load-once.ts';
import { countLimitText, directions } from '../../core/page.ts';
import { enumeration } from '../../values/enumeration.ts';

/** Cost of counting a list, in fields. */
const costOnce = 100;

const optional = (type: object, description: string): Typed => [() => type, { nullable: true, description }];

export const pagingArguments: Readonly<Record<string, Typed>> = {
  first: optional(Int, 'How many items to return from the start: 1–100. Default: 25.'),
  after: optional(String, 'Only items after this cursor.'),
  last: optional(Int, 'How many items to return from the end: 1–100.'),
  before: optional(String, 'Only items before this cursor.'),
};

const Direction = enumeration('Direction', directions, 'Sort order of a list.').default('desc');

export const connectionArguments: Readonly<Record<string, Typed>> = {
  ...pagingArguments,
  direction: inputField(Direction.meta({ description: 'Sort order.' })),
};

interface Node {
  id: string;
}

// Getters: cursors are encoded only if selected.
@ObjectType({ description: 'Position of a page in its list.' })
class PageInfo {
  @Field(() => Boolean, { description: 'Whether there are items after this page.', simple: true })
  readonly hasNextPage: boolean;

  @Field(() => Boolean, { description: 'Whether there are items before this page.', simple: true })
  readonly hasPreviousPage: boolean;

  constructor(private readonly page: Page<Node>) {
    this.hasNextPage = page.hasNextPage;
    this.hasPreviousPage = page.hasPreviousPage;
  }

  @Field(() => String, {
    nullable: true,
    simple: true,
    description: 'Cursor for `before`: of the first item, or where the page begins if reading stopped there.',
  })
  get startCursor(): string | null {
    return startOf(this.page);
  }

  @Field(() => String, {
    nullable: true,
    simple: true,
    description: 'Cursor for `after`: of the last item, or where reading stopped if the page is not full.',
  })
  get endCursor(): string | null {
    return endOf(this.page);
  }
}

@ObjectType()
class Edge {
  constructor(
    private readonly page: Page<Node>,
    readonly node: Node,
  ) {}

  @Field(() => String, { description: 'Cursor of the item, for `after` and `before`.', simple: true })
  get cursor(): string {
    return this.page.cursorOf(this.node);
  }
}

@ObjectType()
export class Connection {
  readonly nodes: Node[];
  #count?: Promise<Count>;

  constructor(readonly page: Page<Node>) {
    this.nodes = page.items;
  }

  @Field(() => PageInfo, { description: 'Position of the page in the list.', simple: true })
  get pageInfo(): PageInfo {
    return new PageInfo(this.page);
  }

  @Field(() => Int, {
    description: `Number of items on all pages that match the filter, counted up to ${countLimitText}.`,
  })
  @Extensions({ costOnce })
  async totalCount(): Promise<number> {
    return (await this.count()).total;
  }

  @Field(() => Boolean, { description: `Whether there are more than ${countLimitText} items.` })
  @Extensions({ costOnce })
  async totalCountCapped(): Promise<boolean> {
    return (await this.count()).isCapped;
  }

  private count(): Promise<Count> {
    this.#count ??= this.page.count();
    return this.#count;
  }
}

/** `ArticleConnection` with `ArticleEdge` (Relay Cursor Connections). */
export const connectionType = oncePer(makeConnection);

function makeConnection(type: Class): typeof Connection {
  @ObjectType(`${type.name}Edge`, { description: `An item of type ${type.name} with its cursor.` })
  class EdgeOfType extends Edge {}
  Field(() => type, { description: 'The item.', simple: true })(EdgeOfType.prototype, 'node');

  @ObjectType(`${type.name}Connection`, { description: `A page of items of type ${type.name}.` })
  class ConnectionOfType extends Connection {
    get edges(): EdgeOfType[] {
      return this.nodes.map((node) => new EdgeOfType(this.page, node));
    }
  }
  // As properties: TypeGraphQL takes a decorated getter for a resolver, which returns any number of items.
  Field(() => [EdgeOfType], { description: 'The items with their cursors.', simple: true })(
    ConnectionOfType.prototype,
    'edges',
  );
  Field(() => [type], { description: 'The items.', simple: true })(ConnectionOfType.prototype, 'nodes');
  return ConnectionOfType;
}
