const example = (title: string, query: string, variables?: object): GraphiqlExample => ({
  title,
  query: query.trim(),
  variables: variables ? JSON.stringify(variables, null, 2) : null,
});

/** Queries to start from. */
export const examples: readonly GraphiqlExample[] = [
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
    'Articles and their revisions',
    `
query Articles {
  articles(first: 5) {
    nodes {
      title
      status
      revisions(first: 3) {
        nodes { createdAt }
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
  invoiceTransitioned {
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
