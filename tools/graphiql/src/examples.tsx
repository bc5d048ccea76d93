import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';

function Examples({ examples }: Pick<GraphiqlOptions, 'examples'>) {
  const { addTab, setOperationFacts, updateActiveTabValues } = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const open = ({ query, variables }: GraphiqlExample) => {
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
export const examplesPlugin = (examples: GraphiqlOptions['examples']): GraphiQLPlugin => ({
  title: 'Examples',
  icon: Icon,
  content: () => <Examples examples={examples} />,
});
