/** Concurrent callers share one run; a caller during a run shares the next, so no result is older than the call. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null;
  let underWay: Promise<void> | null = null;
  const start = () => {
    next = null;
    const asked = ask();
    const end = () => void (underWay = null);
    underWay = asked.then(end, end);
    return asked;
  };
  return () => (next ??= (underWay ?? turn()).then(start));
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
