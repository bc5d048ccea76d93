import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { explain } from '../shared/explain.ts';
import { notifyProblem } from './notices.ts';

/** A component whose script is loaded when it is first shown, or before: by `prepare`. */
export function later<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  const loaded = signal<FunctionComponent<Props> | null>(null);
  const prepare = async () => {
    loaded.value ??= await load();
  };
  const Later: FunctionComponent<Props> = (props) => {
    const { value: Loaded } = loaded;
    if (Loaded) return <Loaded {...props} />;
    prepare().catch((error) =>
      notifyProblem(`This part of the page was not loaded. ${explain(error)}`, 'later', error),
    );
    return <output class="visually-hidden">Loading…</output>;
  };
  return Object.assign(Later, { prepare });
}
