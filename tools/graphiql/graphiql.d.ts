/** A query to start from. */
interface GraphiqlExample {
  title: string;
  query: string;
  variables: string | null;
}

interface GraphiqlOptions {
  fetch: typeof globalThis.fetch;
  /** The first is in the tab that is open at the start. */
  examples: readonly GraphiqlExample[];
}

interface Window {
  /** What the prebuilt script brings. */
  Graphiql: { mount(element: Element, options: GraphiqlOptions): void };
}
