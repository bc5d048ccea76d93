/**
 * Asks once for all callers of the same time. A caller that comes while an answer is awaited shares the next question, as
 * that answer may be out of date by then. So no answer is older than the call.
 */
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

/** Until the event loop has seen to everything that came in together. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
