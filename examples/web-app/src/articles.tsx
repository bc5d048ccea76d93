import { useMutation, useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { Article } from './article.tsx';
import { useChanges } from './changes.ts';
import type { ArticleStatus, ArticlesQueryVariables, Direction } from './gql/graphql.ts';
import { type FragmentType, graphql, makeFragmentData, readFragment } from './gql/index.ts';
import { LoadMore } from './load-more.tsx';
import { client } from './terrapin.ts';

export const ARTICLE = graphql(`
  fragment ArticleFields on Article {
    __typename
    id
    title
    body
    articleStatus: status
    etag
  }
`);

const ARTICLES = graphql(`
  query Articles($status: [ArticleStatus!], $direction: Direction!, $after: String) {
    articles(filter: { status: $status }, direction: $direction, first: 5, after: $after) {
      nodes {
        id
        ...ArticleFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const CREATE = graphql(`
  mutation CreateArticle($title: String!) {
    createArticle(input: { title: $title }) {
      id
      ...ArticleFields
    }
  }
`);

/** Puts an article at the end of the list where it belongs, unless it is there, or on a page that is not loaded. */
function insert(article: { id: string } & FragmentType<typeof ARTICLE>, variables: ArticlesQueryVariables) {
  const { articleStatus } = readFragment(ARTICLE, article);
  if (variables.status && ![variables.status].flat().includes(articleStatus)) return;
  client.cache.updateQuery({ query: ARTICLES, variables }, (data) => {
    if (!data || data.articles.nodes.some(({ id }) => id === article.id)) return;
    const { nodes, pageInfo } = data.articles;
    if (variables.direction === 'DESC') return { articles: { ...data.articles, nodes: [article, ...nodes] } };
    if (!pageInfo.hasNextPage) return { articles: { ...data.articles, nodes: [...nodes, article] } };
  });
}

export function Articles() {
  const [status, setStatus] = useState<ArticleStatus>();
  const [direction, setDirection] = useState<Direction>('DESC');
  const [opened, open] = useState<string>();
  const variables: ArticlesQueryVariables = { direction, ...(status && { status: [status] }) };
  const { data, loading, error, fetchMore } = useQuery(ARTICLES, { variables });
  const articles = readFragment(ARTICLE, data?.articles.nodes ?? []);
  const { hasNextPage, endCursor } = data?.articles.pageInfo ?? {};

  // Whoever shows an article that has changed shows it as it is now. What is to do is where lists differ.
  useChanges(({ type, subject }) => {
    if (subject?.__typename !== 'Article') return;
    if (type === 'ARTICLE_CREATED' || type === 'ARTICLE_RESTORED') insert(subject, variables);
    if (type !== 'ARTICLE_TRASHED' && type !== 'ARTICLE_DELETED') return;
    // Each `useChanges` puts the event into the cache: the article is removed after the last one.
    queueMicrotask(() => client.cache.evict({ id: `Article:${subject.id}` }));
  });

  const [create, created] = useMutation(CREATE, {
    update: (_cache, { data }) => data && insert(data.createArticle, variables),
  });
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const title = `${new FormData(form).get('title')}`;
    const id = crypto.randomUUID();
    const article = { __typename: 'Article', id, title, body: '', articleStatus: 'PUBLISHED', etag: '' } as const;
    const optimisticResponse = { createArticle: { id, ...makeFragmentData(article, ARTICLE) } };
    if (await create({ variables: { title }, optimisticResponse }).catch(() => null)) form.reset();
  }

  if (opened) return <Article id={opened} close={() => open(undefined)} />;
  return (
    <section aria-labelledby="articles">
      <h2 id="articles">Articles</h2>
      <form className="row" onSubmit={submit}>
        <input name="title" aria-label="Title of a new article" placeholder="A new article" required />
        <button type="submit" className="primary">
          Create
        </button>
      </form>
      <div className="row">
        <select aria-label="Status" onChange={({ target }) => setStatus((target.value as ArticleStatus) || undefined)}>
          <option value="">All</option>
          <option value="PUBLISHED">Published</option>
          <option value="ARCHIVED">Archived</option>
        </select>
        <select aria-label="Order" onChange={({ target }) => setDirection(target.value as Direction)}>
          <option value="DESC">Newest first</option>
          <option value="ASC">Oldest first</option>
        </select>
      </div>
      {(error ?? created.error) && <p role="alert">{(error ?? created.error)?.message}</p>}
      <ul>
        {articles.map(({ id, title, articleStatus }) => (
          <li key={id} className="wide">
            <button type="button" className="card wide" onClick={() => open(id)}>
              <strong>{title}</strong>
              <small>{articleStatus.toLowerCase()}</small>
            </button>
          </li>
        ))}
      </ul>
      {!articles.length && <p>{loading ? 'Loading…' : 'No articles.'}</p>}
      {hasNextPage && <LoadMore load={() => fetchMore({ variables: { after: endCursor } })} />}
    </section>
  );
}
