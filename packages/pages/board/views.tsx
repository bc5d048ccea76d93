import { signal } from '@preact/signals';
import { openHere, viewAddress } from './address.ts';
import { Button } from './button.tsx';

interface View {
  readonly name: string;
  /** Path and filters: it can be sent to others. */
  readonly address: string;
}

const key = 'terrapin-views';
/** In this browser only. */
const views = signal<readonly View[]>(read());

function read(): View[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => `${one?.address}`.startsWith('/board')) : [];
  } catch {
    return [];
  }
}

function store(next: readonly View[]): void {
  views.value = [...next].sort((a, b) => a.name.localeCompare(b.name));
  localStorage.setItem(key, JSON.stringify(views.value));
}
addEventListener('storage', (event) => {
  if (event.key === key) views.value = read();
});

/** Views that were saved. */
export function Views() {
  const here = viewAddress();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const name = String(new FormData(form).get('name')).trim();
    if (!name) return;
    store([...views.value.filter((one) => one.name !== name), { name, address: here }]);
    form.reset();
  };
  return (
    <fieldset id="views" class="filters views" aria-label="Views">
      <ul aria-label="Saved views">
        {views.value.map(({ name, address }) => (
          <li key={name}>
            <a
              href={address}
              aria-current={address === here ? 'true' : undefined}
              onClick={(event) => openHere(event, address)}
            >
              {name}
            </a>
            <Button
              kind="plain"
              aria-label={`Forget the view ${name}`}
              onClick={() => store(views.value.filter((one) => one.name !== name))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={save}>
        <label class="field">
          Name of this view
          <input name="name" maxLength={40} autocomplete="off" required />
        </label>
        <Button type="submit">Save view</Button>
      </form>
      <p class="note">
        A view is this layout with its search and filters, saved in this browser. To share this view, copy the page's
        URL.
      </p>
    </fieldset>
  );
}
