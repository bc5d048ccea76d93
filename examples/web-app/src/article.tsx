import { useMutation, useQuery } from '@apollo/client/react';
import { beginEdit } from '@terrapin/sdk/live';
import { type FormEvent, useState } from 'react';
import { ARTICLE } from './articles.tsx';
import type { ArticleFieldsFragment } from './gql/graphql.ts';
import { graphql, makeFragmentData, readFragment } from './gql/index.ts';
import { codeOf, reload } from './terrapin.ts';

const GET = graphql(`
  query Article($id: ID!) {
    article(id: $id) {
      ...ArticleFields
    }
  }
`);

const UPDATE = graphql(`
  mutation UpdateArticle($id: ID!, $input: UpdateArticleInput!, $ifMatch: String!) {
    updateArticle(id: $id, input: $input, ifMatch: $ifMatch) {
      ...ArticleFields
    }
  }
`);

export function Article({ id, close }: { id: string; close: () => void }) {
  const { data, error } = useQuery(GET, { variables: { id } });
  const article = readFragment(ARTICLE, data?.article);
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-label="Article">
      <button type="button" onClick={close}>
        ← Articles
      </button>
      {error && <p role="alert">{error.message}</p>}
      {data?.article === null && <p role="alert">This article was deleted.</p>}
      {article && isEditing && <Editor article={article} close={() => setEditing(false)} />}
      {article && !isEditing && (
        <>
          <h2>{article.title}</h2>
          <p className="text">{article.body}</p>
          <button type="button" className="primary" onClick={() => setEditing(true)}>
            Edit
          </button>
        </>
      )}
    </section>
  );
}

function Editor({ article, close }: { article: ArticleFieldsFragment; close: () => void }) {
  // `article` changes when another user saves. What editing began with does not.
  const [edit] = useState(() => beginEdit(article));
  const [draft, setDraft] = useState({ title: article.title, body: article.body });
  const [update, { loading, error }] = useMutation(UPDATE);
  const isConflict = codeOf(error) === 'precondition_failed';
  const isOutdated = edit.isOutdated(article) && !loading;

  /** Only what this user has changed, so that the rest of the article stays as others left it. */
  async function save(ifMatch: string) {
    const input = edit.changes(draft);
    const optimisticResponse = { updateArticle: makeFragmentData({ ...article, ...input }, ARTICLE) };
    await update({ variables: { id: article.id, input, ifMatch }, optimisticResponse }).then(close, reload);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save(edit.ifMatch);
  }

  return (
    <form onSubmit={submit}>
      <label>
        Title
        <input value={draft.title} required onChange={({ target }) => setDraft({ ...draft, title: target.value })} />
      </label>
      <label>
        Text
        <textarea rows={6} value={draft.body} onChange={({ target }) => setDraft({ ...draft, body: target.value })} />
      </label>
      {error && !isConflict && <p role="alert">{error.message}</p>}
      {isOutdated && (
        <div role="alert" className="card">
          <p>Another user has changed this article since you began. Yours is above; theirs is:</p>
          <h2>{article.title}</h2>
          <p className="text">{article.body}</p>
          <button type="button" className="primary" onClick={() => save(article.etag)}>
            Save my changes over theirs
          </button>
        </div>
      )}
      <div className="row">
        {!isOutdated && (
          <button type="submit" className="primary" disabled={loading}>
            Save
          </button>
        )}
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
