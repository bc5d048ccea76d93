import samples from 'virtual:samples';
import { loadOnce } from '../../../src/core/load-once.ts';
import { type Fix, keepFixed } from '../shared/fixes.ts';
import { inReadingOrder } from '../shared/reading-order.ts';
import { mountSession } from '../shared/session.ts';
import { onTokenChange, storedToken } from '../shared/token.ts';

mountSession(document.querySelector('#session') as HTMLElement);

interface Parameter {
  $ref?: string;
  required?: boolean;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

interface Operation {
  /** OPTIONS of every path has none. */
  operationId?: string;
  description?: string;
  'x-since'?: string;
  parameters?: Parameter[];
  responses?: Record<string, { $ref?: string }>;
}

interface OpenapiDocument {
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter>; responses: Record<string, { description: string }> };
}

/** Beside TypeScript with the SDK, which comes first: curl and Python. */
const hiddenClients = {
  ...Object.fromEntries(
    'c clojure csharp dart fsharp go http java js julia kotlin node objc ocaml php powershell r ruby rust swift'
      .split(' ')
      .map((name) => [name, true]),
  ),
  shell: ['httpie' as const, 'wget' as const],
  python: ['python3' as const, 'httpx_sync' as const, 'httpx_async' as const, 'aiohttp' as const],
};

/** Whatever would send requests to another host is off: its fonts, its telemetry, its assistants. */
const configuration = (content: OpenapiDocument) => ({
  content,
  // Requests go to where this page is from, whichever server the document names.
  servers: [{ url: location.origin }],
  authentication: {
    preferredSecurityScheme: 'token',
    securitySchemes: { token: { token: storedToken() ?? '' } },
  },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never' as const,
  theme: 'none' as const,
  hiddenClients,
  expandAllSchemaProperties: true,
});

/** Its script has 4 MB: the list of operations is there without it, and each leads to it. */
const open = loadOnce(async () => {
  const script = document.createElement('script');
  script.src = (document.querySelector('link[rel=prefetch]') as HTMLLinkElement).href;
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  });
  document.head.append(script);
  const [content] = await Promise.all([readDocument(), loaded, import('./scalar.css')]);
  document.querySelector('.operations')?.remove();
  const reference = window.Scalar.createApiReference('#reference', configuration(content));
  onTokenChange(() => reference.updateConfiguration(configuration(content)));
  keepFixed(fixes, ['class'], closeOff);
});

/** The link to an operation names it, also in another page or after a reload. */
function follow(): void {
  if (location.hash === '' || document.getElementById(location.hash.slice(1))) return;
  const waiting = document.querySelector('.waiting') as HTMLElement;
  waiting.textContent = 'The reference is loading…';
  open().catch(() => (waiting.textContent = 'The reference does not load. Try again later.'));
}

addEventListener('hashchange', follow);
follow();

const list = document.querySelector('.operations') as HTMLElement;
const wanted = list.querySelector('input') as HTMLInputElement;
wanted.addEventListener('input', () => {
  const words = wanted.value.toLowerCase().split(/\s+/);
  const hide = (part: Element, isHidden: boolean) => part.toggleAttribute('hidden', isHidden);
  for (const item of list.querySelectorAll('li'))
    hide(item, !words.every((word) => item.textContent.toLowerCase().includes(word)));
  for (const section of list.querySelectorAll('section')) hide(section, !section.querySelector('li:not([hidden])'));
  const isFound = list.querySelector('section:not([hidden])') !== null;
  (list.querySelector('.waiting') as HTMLElement).textContent = isFound ? '' : 'No operation has all these words.';
});
wanted.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') list.querySelector<HTMLElement>('li:not([hidden]) a')?.click();
});

/** Of Scalar. */
const fixes: Fix[] = [
  // It has a name only while the pointer is on it.
  ['button.scalar-code-copy:not([aria-label])', (button) => button.setAttribute('aria-label', 'Copy')],
  // Its name does not contain what it shows.
  ['button.show-more[aria-label]', (button) => button.removeAttribute('aria-label')],
  ['button[role=none]', (button) => button.removeAttribute('role')],
  ['[role=combobox]:not([aria-expanded])', (box) => box.setAttribute('aria-expanded', 'false')],
  // Code that is wider than its box.
  ['code.custom-scroll:not([tabindex])', (code) => (code.tabIndex = 0)],
  ['.cm-content:not([aria-label])', (text) => text.setAttribute('aria-label', 'Body')],
  // What it names is there only once it was used.
  ['button[class*=copy-button][aria-controls]', (button) => button.removeAttribute('aria-controls')],
  // Each operation has one of that name.
  ['.response-card[role=region]', (card) => card.setAttribute('role', 'group')],
  ['section[aria-label^="Notifications "]:not([role])', (section) => section.setAttribute('role', 'group')],
];

/** The dialog for requests is modal: what is behind it cannot be reached. */
function closeOff(): void {
  const isOpen = document.querySelector('.scalar-client--open') !== null;
  document.querySelector('main.references-rendered')?.toggleAttribute('inert', isOpen);
}

/** Of most operations, for the same reasons. */
const usualStatuses = '401 403 406 408 413 415 417 429 431 500 503'.split(' ');

/** Takes the usual errors out of the operations, which then show their own only, and describes them once. */
function gatherErrors({ info, components }: OpenapiDocument, operations: readonly Operation[]): void {
  const rows = usualStatuses.flatMap((status) => {
    const refs = operations.flatMap(({ responses }) => responses?.[status]?.$ref ?? []);
    const count = (ref: string) => refs.filter((one) => one === ref).length;
    const usual = refs.reduce((most, ref) => (count(ref) > count(most) ? ref : most));
    for (const { responses } of operations) if (responses?.[status]?.$ref === usual) delete responses[status];
    const { description } = components.responses[usual.split('/').at(-1) as string] as { description: string };
    return description.split('\n\n').map((one) => one.replace(/^`(\w+)`/, `- **${status}** [\`$1\`](/docs/errors#$1)`));
  });
  for (const one of operations)
    one.description = `${one.description ?? ''}\n\nIn addition to the errors below, returns the [usual errors](#description/handle-the-usual-errors).`;
  info.description += `\n## Handle the usual errors\n\nMost operations can return these: 401 and 403 if a token is required, 413 and 415 if there is a body. Each operation lists only its other errors.\n\n${rows.join('\n')}\n`;
}

/**
 * The document as "try it" should begin with it: what may be left out is left out until it is ticked. Otherwise the first
 * request would be for the second page, under a condition, by a key that was used before.
 */
async function readDocument(): Promise<OpenapiDocument> {
  const document = (await (await fetch('/openapi.json')).json()) as OpenapiDocument;
  document.paths = Object.fromEntries(
    inReadingOrder(Object.keys(document.paths)).map((path) => [path, document.paths[path] ?? {}]),
  );
  // Its examples of commands name a server with default settings; these can be copied.
  const { info } = document;
  info.description = info.description.replaceAll('http://127.0.0.1:3000', location.origin);
  document.tags = document.tags.filter(({ name }) => name !== 'Options');
  for (const path of Object.values(document.paths)) if (!path.options?.operationId) delete path.options;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const operation of operations) {
    const source = samples[operation.operationId ?? '']?.trimEnd().replace('http://127.0.0.1:3000', location.origin);
    const since = operation['x-since'];
    if (since) operation.description = `${operation.description ?? ''}\n\nSince ${since}.`;
    if (source) Object.assign(operation, { 'x-codeSamples': [{ lang: 'typescript', label: 'TypeScript', source }] });
  }
  gatherErrors(document, operations);
  const own = operations.flatMap(({ parameters }) => parameters ?? []).filter((one) => !('$ref' in one));
  for (const parameter of [...own, ...Object.values(document.components.parameters)]) {
    if (parameter.required) continue;
    const { example, examples = { default: { value: example } } } = parameter;
    parameter.examples = Object.fromEntries(
      Object.entries(examples).map(([name, one]) => [name, { ...one, 'x-disabled': true }]),
    );
    delete parameter.example;
  }
  return document;
}
