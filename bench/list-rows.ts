import assert from 'node:assert/strict';
import { articleBare } from './article-rows.ts';
import { cursorOf, type Row, type World } from './row.ts';

const { select, joins, list, one } = articleBare;

interface Place {
  name: string;
  title: string;
  query(world: World): string;
  where: string;
}

const parameter = (path: string, name: string) => new URLSearchParams(path.split('?')[1]).get(name) ?? '';
const uuid = (cursor: string) => Buffer.from(cursor, 'base64url').toString('hex');

/** After each of them are 25 articles. */
const pages = (ids: readonly string[]) => ids.slice(25);
const pick = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)] as string;

/** Filters and depth: the cost of a list should depend only on the page. */
function place({ name, title, query, where }: Place): Row {
  const filtered = where.includes('$1');
  return {
    name,
    title: `REST: 25 articles, ${title}`,
    target: 1.2,
    requests: 6_000,
    request: (world) => ({ method: 'GET', path: `/articles?limit=25${query(world)}` }),
    check: (articles: object[]) => assert.equal(articles.length, 25),
    bare: {
      sql: `${select} from articles as article ${joins} where article.deleted_at is null and ${where}
        order by article.id desc limit 26`,
      values: ({ path }) =>
        filtered ? [path.includes('author=') ? parameter(path, 'author') : uuid(parameter(path, 'after'))] : [],
      answer: list,
    },
  };
}

export const listRows: Row[] = [
  place({
    name: 'by-status',
    title: 'by status',
    query: () => '&status=archived',
    where: `article.status = 'archived'`,
  }),
  place({
    name: 'by-author',
    title: 'by author',
    query: ({ users }) => `&author=${users[0]}`,
    where: 'article.author_id = $1',
  }),
  place({
    name: 'deep',
    title: 'from the middle of all',
    query: ({ middle }) => `&after=${cursorOf(middle)}`,
    where: 'article.id < $1',
  }),
  place({
    name: 'by-status-deep',
    title: 'by status, from their middle',
    query: ({ middleArchived }) => `&status=archived&after=${cursorOf(middleArchived)}`,
    where: `article.status = 'archived' and article.id < $1`,
  }),
  place({
    name: 'mixed',
    title: '9 of 10 from 40 pages, others from 10,000',
    query: ({ articles }) =>
      `&after=${cursorOf(pick(Math.random() < 0.9 ? pages(articles).slice(0, 40) : pages(articles)))}`,
    where: 'article.id < $1',
  }),
  place({
    name: 'cold',
    title: 'from any of 10,000 places',
    query: ({ articles }) => `&after=${cursorOf(pick(pages(articles)))}`,
    where: 'article.id < $1',
  }),
  {
    name: 'not-modified',
    title: 'REST: one article, unchanged (304)',
    target: 1.5,
    requests: 16_000,
    status: 304,
    request: ({ articles }) => ({ method: 'GET', path: `/articles/${articles[0]}` }),
    check: () => {},
    bare: {
      sql: `${select} from articles as article ${joins} where article.id = $1`,
      values: ({ path }) => [path],
      answer: one,
    },
  },
];
