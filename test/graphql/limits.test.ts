import { getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
const aliases = (count: number, field: string) => times(count, (i) => `a${i}: ${field}`);

describe('introspection', () => {
  const options = {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  };

  test.each([
    ['with the defaults', getIntrospectionQuery()],
    ['with all options', getIntrospectionQuery(options)],
  ])('returns the schema without a token, %s', async (_name, query) => {
    const answer = await server.stranger.graphql(query);
    expect(answer.errors).toBeUndefined();
    expect(answer.data.__schema.types.length).toBeGreaterThan(50);
  });

  test('repeated twenty times in one document is rejected', async () => {
    const type =
      'fragment F on __Type { name kind description fields { name description args { name type { name } } } }';
    const answer = await server.stranger.graphql(
      `{ __schema { ${times(20, (i) => `t${i}: types { ...F }`)} } } ${type}`,
    );
    expect([answer.status, answer.code]).toEqual([400, 'query_too_complex']);
  });

  test('with eighty levels of doubling fragments is rejected, compiled or not', async () => {
    const fragments = times(
      80,
      (i) => `fragment F${i} on __Type { a: ofType { ...F${i + 1} } b: ofType { ...F${i + 1} } }`,
    );
    const query = `{ __type(name: "Article") { ...F0 } } ${fragments} fragment F80 on __Type { name }`;
    for (let use = 1; use <= 4; use++) expect((await ada.graphql(query)).code).toBe('query_too_complex');
  });

  test('of the largest type repeated sixty times is rejected', async () => {
    const type = 'fragment F on __Type { fields { name args { name type { name } } } }';
    const answer = await server.stranger.graphql(
      `{ ${times(60, (i) => `t${i}: __type(name: "Mutation") { ...F }`)} } ${type}`,
    );
    expect(answer.code).toBe('query_too_complex');
  });

  test('of one type is allowed next to other fields', async () => {
    const answer = await ada.graphql('{ __type(name: "Article") { name fields { name } } viewer { username } }');
    expect(answer.data.__type.name).toBe('Article');
  });
});

describe('a document', () => {
  const write = (i: number) => `m${i}: createTurtle(input: { name: "T${i}", lifespan: 9 }) { id }`;

  test('may contain 20 mutations', async () => {
    expect(Object.keys((await ada.graphql(`mutation { ${times(20, write)} }`)).data)).toHaveLength(20);
  });

  test('with 21 mutations is rejected, and none is executed', async () => {
    const before = (await ada.get('/turtles?limit=100')).body.length;
    for (const mutations of [
      times(21, write),
      `...M ...N } fragment M on Mutation { ${times(11, write)} } fragment N on Mutation { ${times(11, (i) => write(i + 11))}`,
    ]) {
      const answer = await ada.graphql(`mutation { ${mutations} }`);
      expect([answer.status, answer.code]).toEqual([400, 'query_too_complex']);
    }
    expect((await ada.get('/turtles?limit=100')).body).toHaveLength(before);
  });

  test('is charged for the pages inside its fragments', async () => {
    const page = (inner: string) => `{ nodes { revisions(first: 100) { nodes { ${inner} } } } }`;
    const query = `{ articles(first: 100) { ...P } } fragment P on ArticleConnection ${page('id title')}`;
    expect((await ada.graphql(query)).code).toBe('query_too_complex');
    const unsaid = `{ articles { ...P } } fragment P on ArticleConnection ${page('id title body createdAt author { id username } article { id }')}`;
    expect((await ada.graphql(unsaid)).code).toBe('query_too_complex');
  });

  describe('with page sizes in variables', () => {
    const nested = `{ articles(first: $n) { nodes { revisions(first: $m) { nodes { id title createdAt author { id } } } } } }`;
    const sized = `query ($n: Int, $m: Int) ${nested}`;
    const ask = async (query: string, variables = {}) => (await ada.graphql(query, variables)).code;

    test('is measured with their values in that request, whatever others had', async () => {
      for (let use = 0; use < 4; use++) {
        expect(await ask(sized, { n: 5, m: 2 })).toBeUndefined();
        expect(await ask(sized, { n: 100, m: 100 })).toBe('query_too_complex');
      }
    });

    test('is measured with defaults, or the page size of a list, where there is no value', async () => {
      expect(await ask(`query ($n: Int = 100, $m: Int = 100) ${nested}`)).toBe('query_too_complex');
      expect(await ask(`query ($n: Int = 100, $m: Int = 100) ${nested}`, { m: 2 })).toBeUndefined();
      expect(await ask(sized, { n: null, m: 2 })).toBeUndefined();
      const ids = JSON.stringify(Array.from({ length: 100 }, () => '00000000-0000-7000-8000-000000000000'));
      const nodes = `{ nodes(ids: $ids) { ... on Article { revisions(first: 100) { nodes { id title } } } } }`;
      expect(await ask(`query ($ids: [ID!]! = ${ids}) ${nodes}`)).toBe('query_too_complex');
      expect(await ask(`query ($ids: [ID!]! = ${ids}) ${nodes}`, { ids: [] })).toBeUndefined();
    });

    test('is refused for values that are no page size before any statement', async () => {
      server.statements.length = 0;
      for (const n of [1e9, -1, '100', [1, 2]]) expect(await ask(sized, { n, m: 100 })).not.toBeUndefined();
      expect(server.statements).toEqual([]);
    });

    test('is charged for them in the rate limit', async () => {
      const left = async (variables: object) => {
        const { headers } = await ada.post('/graphql', { query: sized, variables });
        return Number(/r=(\d+)/.exec(headers.get('ratelimit') as string)?.[1]);
      };
      const before = await left({ n: 1, m: 1 });
      const small = await left({ n: 1, m: 1 });
      const large = await left({ n: 50, m: 50 });
      expect([before - small, small - large]).toEqual([2, 8]);
    });
  });

  describe('whose response is estimated with a limit of 21 million characters:', () => {
    const articles = (first: number, of: string) => `articles(first: ${first}) { nodes { ${of} } }`;
    const whole = 'id title body status etag createdAt updatedAt author { id username }';

    test.each([
      ['100 articles with all fields', `{ ${articles(100, whole)} }`],
      ['two pages of 100 articles with all fields', `{ ${times(2, (i) => `p${i}: ${articles(100, whole)}`)} }`],
      [
        '100 companies with locations',
        '{ companies(first: 100) { nodes { website locations { name address city } } } }',
      ],
      ['9,000 short values', `{ ${articles(100, aliases(90, 'title'))} }`],
    ])('%s are allowed', async (_name, query) => {
      expect((await ada.graphql(query)).errors).toBeUndefined();
    });

    test.each([
      [
        'three pages of 100 articles with all fields',
        `{ ${times(3, (i) => `p${i}: ${articles(100, whole)}`)} }`,
        'body',
      ],
      ['100 bodies under 97 aliases', `{ ${articles(100, aliases(97, 'body'))} }`, 'body'],
      [
        'bodies in fragments',
        `{ ${articles(100, '...A')} } fragment A on Article { ...B c: body } fragment B on Article { ${times(3, (i) => `b${i}: body`)} }`,
        'body',
      ],
      ['the bodies of all revisions', `{ ${articles(25, 'revisions { nodes { body } }')} }`, 'body'],
      [
        'the locations of 200 companies',
        `{ ${times(2, (i) => `c${i}: companies(first: 100) { nodes { locations { name address city country } } }`)} }`,
        'address',
      ],
    ])('%s are rejected before any statement, with advice on what to omit', async (_name, query, long) => {
      server.statements.length = 0;
      const { status, code, errors } = await ada.graphql(query);
      expect([status, code, server.statements]).toEqual([400, 'query_too_complex', []]);
      expect(errors?.[0]?.message).toMatch(/^The response may have \d+ characters; the maximum is 21000000\./);
      expect(errors?.[0]?.message).toContain('smaller pages (first, last)');
      expect(errors?.[0]?.message).toMatch(new RegExp(`omit long fields: .*${long}`));
    });

    test('the messages of a batch are allowed once in full, not five times', async () => {
      const echo = (members: string) =>
        `mutation($input: [AddressedMessageInput!]!) { createMessages(input: $input) { message { ${members} } } }`;
      const variables = { input: [{ user: { username: 'ada' }, message: 'Hello' }] };
      const fiveTimes = await ada.graphql(echo(aliases(5, 'message')), variables);
      expect(fiveTimes.code).toBe('query_too_complex');
      expect((await ada.get('/users/ada/messages')).body).toEqual([]);
      expect((await ada.graphql(echo('id message user { username }'), variables)).errors).toBeUndefined();
    });

    test.each([
      [
        'fields of data',
        () => ada,
        (name: string) => `{ ${articles(100, `revisions(first: 90) { nodes { ${name}: id } }`)} }`,
      ],
      [
        'fields of introspection',
        () => server.stranger,
        (name: string) => `{ __schema { types { fields { ${name}: name } } } }`,
      ],
    ])('%s under aliases of 200,000 characters are rejected', async (_name, client, query) => {
      const { status, code, errors } = await client().graphql(query('x'.repeat(200_000)));
      expect([status, code]).toEqual([400, 'query_too_complex']);
      expect(errors?.[0]?.message).toContain('characters; the maximum is 21000000');
    });
  });

  test('of 300 fields returns the same each time, compiled or not', async () => {
    const query = `{ viewer { ${aliases(300, 'username')} } }`;
    const first = await ada.graphql(query);
    expect(Object.values(first.data.viewer)).toHaveLength(300);
    for (let use = 2; use <= 4; use++) expect((await ada.graphql(query)).data).toEqual(first.data);
  });

  test.each([
    ['characters', `{ viewer { id } } # ${'x'.repeat(250_000)}`],
    ['lines', `{ viewer { id } } ${'\n'.repeat(5_000)}`],
    ['lines that end in a carriage return', `{ viewer { id } } ${'\r'.repeat(5_000)}`],
  ])('of too many %s is rejected', async (_name, query) => {
    const answer = await ada.graphql(query);
    expect([answer.status, answer.code]).toEqual([400, 'query_too_complex']);
  });

  test('with hundreds of errors lists the first twenty', async () => {
    const { errors } = await ada.graphql(`{ ${times(500, (i) => `x${i}`)} }`);
    expect(errors).toHaveLength(20);
    expect(errors?.at(-1)?.message).toContain('Too many validation errors');
  });

  test.each([
    ['fields', `{ ${'a{'.repeat(2_000)}id${'}'.repeat(2_000)} }`],
    ['lists', `{ article(id: ${'['.repeat(2_400)}${']'.repeat(2_400)}) { id } }`],
    ['inline fragments', `{ ${'...{'.repeat(1_600)}id${'}'.repeat(1_600)} }`],
  ])('that nests %s thousands deep returns 400', async (_name, query) => {
    const answer = await ada.graphql(query);
    expect([answer.status, answer.code]).toEqual([400, 'query_too_complex']);
    const byGet = await ada.get(`/graphql?query=${encodeURIComponent(query)}`, { 'apollo-require-preflight': '1' });
    expect([byGet.status, byGet.body.errors[0].extensions.code]).toEqual([400, 'query_too_complex']);
  });

  test('may contain any number of brackets in strings and comments', async () => {
    const query = `{ # ${'{'.repeat(300)}\n article(id: "${'['.repeat(300)}") { id } }`;
    expect((await ada.graphql(query)).data).toEqual({ article: null });
  });
});
