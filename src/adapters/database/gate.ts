import {
  AndNode,
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  createQueryId,
  type DeleteQueryNode,
  type InsertQueryNode,
  type Kysely,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  RawNode,
  type RootOperationNode,
  type SelectModifierNode,
  SelectQueryNode,
  sql,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  WithNode,
} from 'kysely';
import type { Authority } from '../../core/queries.ts';
import { OriginParam } from '../../core/statement.ts';
import { eventsTable } from '../../core/stored-events.ts';

const lock = /^For(?:Update|NoKeyUpdate|Share|KeyShare)$/;

export const isLock = ({ modifier }: Partial<SelectModifierNode>): boolean => lock.test(modifier ?? '');

type Root = RootOperationNode & { readonly with?: WithNode };

/**
 * Adds a CTE that locks the rows of `authority`, or fails if they have ended. Each write and each lock of the statement refers to
 * it, so those rows are locked first: a revocation waits for this statement, or this one for it.
 */
export function gated(db: Kysely<never>, query: OperationNode, { select }: Authority) {
  const name = CommonTableExpressionNameNode.create('authority');
  const cte = CommonTableExpressionNode.create(name, authorityOf(db, select).toOperationNode());
  const root = new Gate().transformNode(query) as Root;
  const following = root.with?.expressions ?? [];
  const whole = { ...root, with: { ...WithNode.create(cte), ...root.with, expressions: [cte, ...following] } };
  return db.getExecutor().compileQuery(whole as RootOperationNode, createQueryId());
}

export function authorityOf(db: Kysely<never>, select: Authority['select']) {
  const [actor, token] = [new OriginParam('actor'), new OriginParam('token')];
  const refuse = sql`refuse_access(${actor}::uuid, ${token}::uuid)`;
  return db.selectNoFrom(sql`coalesce(${select(db as never, { actor, token })}, ${refuse})`.as('held'));
}

const held = RawNode.createWithSql('(select held from authority)');

class Gate extends OperationNodeTransformer {
  protected override transformInsertQuery(node: InsertQueryNode, query?: QueryId): InsertQueryNode {
    const insert = super.transformInsertQuery(node, query);
    // They are of the rows that the statement writes.
    if (insert.into?.table.identifier.name === eventsTable) return insert;
    return { ...insert, values: ifHeld(insert.values) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, query?: QueryId): UpdateQueryNode {
    return whereHeld(super.transformUpdateQuery(node, query));
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, query?: QueryId): DeleteQueryNode {
    return whereHeld(super.transformDeleteQuery(node, query));
  }

  protected override transformSelectQuery(node: SelectQueryNode, query?: QueryId): SelectQueryNode {
    const select = super.transformSelectQuery(node, query);
    return select.endModifiers?.some((one) => isLock(one as SelectModifierNode)) ? whereHeld(select) : select;
  }
}

function whereHeld<Node extends { readonly where?: WhereNode }>(node: Node): Node {
  // First, because a condition before it that is false would leave it out.
  return { ...node, where: WhereNode.create(node.where ? AndNode.create(held, node.where.where) : held) };
}

/** One row of values becomes a SELECT. */
function ifHeld(values: OperationNode | undefined): OperationNode {
  if (values && SelectQueryNode.is(values) && !values.setOperations) return whereHeld(values);
  const [row, ...others] = values && ValuesNode.is(values) ? values.values : [];
  if (!row || others.length > 0) throw new Error('Insert one row of values, or what a SELECT without UNION returns.');
  const all = row.kind === 'ValueListNode' ? row.values : row.values.map((value) => ValueNode.create(value));
  const between = all.slice(1).map(() => ', ');
  return RawNode.create(['select ', ...between, ' from authority where held'], all);
}
