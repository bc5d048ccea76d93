import { createClient, graphql, isTerrapinError } from '../src/index.ts';

/** Throws if a feature does not work on this platform. */
export async function scenario(url: string, token: string): Promise<void> {
  const terrapin = createClient({ url, token });
  const article = await terrapin.articles.create({ title: 'Here and there' });
  const titles = await terrapin.articles.list({ first: 2 }).toArray(3);
  check('lists', titles[0]?.id === article.id && titles.length === 3);

  const document = graphql(`query ($id: ID!) { article(id: $id) { title } }`);
  check('queries', (await terrapin.query(document, { id: article.id })).article?.title === article.title);

  const get = () => terrapin.rest.GET('/articles/{article}', { params: { path: { article: article.id } } });
  const [first, second] = [await get(), await get()];
  check('304', first.status === 200 && second.status === 304 && second.data.id === article.id);

  const invalid = await terrapin.articles.create({ title: '' }).catch((error: unknown) => error);
  check('errors', isTerrapinError(invalid, 'validation_failed') && invalid.errors[0]?.field === 'title');
  check('request ids', isTerrapinError(invalid) && invalid.requestId !== null);

  const given = terrapin.viewer({ signal: AbortSignal.abort() });
  check('abort', isTerrapinError(await given.catch((error: unknown) => error), 'aborted'));
  const late = terrapin.viewer({ timeout: 0 });
  check('timeout', isTerrapinError(await late.catch((error: unknown) => error), 'timeout'));
}

function check(what: string, works: boolean): void {
  if (!works) throw new Error(`${what}: failed`);
}
