/** @jsxImportSource react */
import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';

interface Example {
  title: string;
  query: string;
  variables: string | null;
}

const example = (title: string, query: string, variables?: object): Example => ({
  title,
  query: query.trim(),
  variables: variables ? JSON.stringify(variables, null, 2) : null,
});

/** Queries to start from. */
export const examples: readonly Example[] = [
  example(
    'Articles with their authors and revisions',
    `
query Articles($first: Int = 5, $status: ArticleStatus = PUBLISHED) {
  articles(first: $first, filter: { status: $status }) {
    nodes {
      title
      author {
        name
      }
      revisions(first: 3) {
        nodes {
          createdAt
          isCurrent
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`,
  ),
  example(
    'Invoices, and where each may go next',
    `
query Invoices($first: Int = 10) {
  invoices(first: $first) {
    nodes {
      id
      invoiceNumber
      amount
      currency
      status
      allowedNextStates
      canTransition(to: SENT) {
        allowed
        refusal {
          code
          message
        }
      }
    }
  }
}`,
  ),
  example(
    'Write an article',
    `
mutation Write($input: CreateArticleInput!) {
  createArticle(input: $input) {
    id
    etag
    title
    status
  }
}`,
    { input: { title: 'On shells', body: 'A house that grows.' } },
  ),
  example(
    'Send a message to several users',
    `
mutation Tell($input: [AddressedMessageInput!]!) {
  createMessages(input: $input) {
    status
    message {
      id
    }
    error {
      code
      message
    }
  }
}`,
    {
      input: [
        { user: { username: 'grace' }, message: 'Hello, Grace.' },
        { user: { username: 'nobody' }, message: 'Is anybody there?' },
      ],
    },
  ),
  example(
    'Turtles and companies in one request',
    `
query Both {
  turtles(first: 3) {
    nodes {
      name
      species
      lifespan
    }
  }
  companies(first: 3) {
    nodes {
      name
      locations {
        city
        country
      }
    }
  }
}`,
  ),
  example(
    'Watch transitions of invoices',
    `
subscription Watch {
  invoiceMoved {
    invoice {
      invoiceNumber
      status
    }
    transition {
      from
      to
    }
  }
}`,
  ),
];

function Examples() {
  const { addTab, setOperationFacts, updateActiveTabValues } = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const open = ({ query, variables }: Example) => {
    addTab();
    queryEditor?.setValue(query);
    variableEditor?.setValue(variables ?? '');
    updateActiveTabValues({ query, variables });
    // Those of the tab before would count until the new query is parsed, which waits for the next pause in typing.
    setOperationFacts({});
  };
  return (
    <div className="examples">
      <h2>Examples</h2>
      {examples.map((one) => (
        <button key={one.title} type="button" onClick={() => open(one)}>
          {one.title}
        </button>
      ))}
    </div>
  );
}

const Icon = () => (
  <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="M4 3h8l4 4v10H4zM12 3v4h4M7 11h6M7 14h4" />
  </svg>
);

/** A panel with queries to start from; each opens in a tab of its own. */
export const examplesPlugin: GraphiQLPlugin = { title: 'Examples', icon: Icon, content: Examples };
