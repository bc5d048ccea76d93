import { useState } from 'react';

/** The result of `useQuery` does not have the errors of `fetchMore`. */
export function LoadMore({ load }: { load: () => Promise<unknown> }) {
  const [error, setError] = useState<Error>();
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <button type="button" onClick={() => load().then(() => setError(undefined), setError)}>
        Load more
      </button>
    </>
  );
}
