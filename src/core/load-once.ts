/** Loads once for all callers. A failure is not kept: the next call tries again. */
export const loadOnce = <T>(load: () => Promise<T>) => share(load, true);

/** Callers share a run that has begun. When it has ended, the next call begins another. */
export const shareRun = <T>(run: () => Promise<T>) => share(run, false);

function share<T>(run: () => Promise<T>, isKept: boolean): () => Promise<T> {
  let current = begin;
  const forget = () => void (current = begin);
  function begin(): Promise<T> {
    const running = run();
    current = () => running;
    running.then(isKept ? undefined : forget, forget);
    return running;
  }
  return () => current();
}

/** Makes one value for each key, and forgets it with the key. */
export function oncePer<Key extends object, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    let value = made.get(key);
    if (!value) made.set(key, (value = make(key)));
    return value;
  };
}
