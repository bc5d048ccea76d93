import { loadOnce } from '../../../src/core/load-once.ts';
import { addCopyButtons } from '../shared/copy.ts';
import { mountSession } from '../shared/session.ts';
import { createSearch, type Hit, type Section } from './find.ts';

mountSession(document.querySelector('#session') as HTMLElement);

const guide = document.querySelector('.guide') as HTMLElement;

/** Below what the page is served at: a proxy may put a path before it. */
const index = guide.dataset.index as string;
const root = index.slice(0, index.indexOf('assets/'));

function addSearch(search: Element): void {
  const input = search.querySelector('input') as HTMLInputElement;
  const [count, list] = ['p', 'ul'].map((name) => search.querySelector(name)) as [HTMLElement, HTMLElement];
  const load = loadOnce(() =>
    import(/* @vite-ignore */ new URL(index, location.href).href).then((sections: { default: Section[] }) =>
      createSearch(sections.default),
    ),
  );
  const show = async () => {
    const query = input.value;
    const hits = query.trim() === '' ? [] : (await load())(query);
    if (input.value !== query) return;
    count.textContent =
      query.trim() !== '' && hits.length === 0 ? 'No guide is about that. Try fewer or other words.' : '';
    list.replaceChildren(
      ...hits.map(({ path, page, heading, excerpt, found }) => {
        const link = document.createElement('a');
        link.href = root + path.slice(1);
        const title = document.createElement('strong');
        title.textContent = page === heading ? page : `${page}: ${heading}`;
        link.append(title, ...marked(excerpt, found));
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
  };
  input.addEventListener('focus', () => void load().catch(() => {}));
  input.addEventListener('input', () => {
    show().catch(() => (count.textContent = 'The search does not load. Try again later.'));
  });
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') list.querySelector('a')?.click();
  });
}

/** The excerpt with what was found in it highlighted. */
function marked(excerpt: string, found: Hit['found']): Node[] {
  const words = new Set(found);
  return excerpt.split(/([\p{L}\p{N}]+)/u).map((part) => {
    if (!words.has(part)) return new Text(part);
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}

const navigation = guide.querySelector('.guides') as HTMLElement;
addSearch(navigation.querySelector('search') as Element);

const current = navigation.querySelector<HTMLElement>('[aria-current]');
// Of the list alone: `scrollIntoView` would move the page, too. A group begins below the search, so that no line is cut there.
if (current && current.offsetTop > navigation.clientHeight - 60) {
  const { offsetHeight } = navigation.querySelector('input') as HTMLElement;
  const tops = [...navigation.querySelectorAll('h2')].map(({ offsetTop }) => offsetTop - offsetHeight - 24);
  const most = Math.min(current.offsetTop, navigation.scrollHeight - navigation.clientHeight);
  navigation.scrollTop = tops.findLast((top) => top <= most) ?? 0;
}
const contents = guide.querySelector<HTMLDetailsElement>('.contents details');
// As its style shows it.
if (contents) contents.open = matchMedia('(min-width: 1280px)').matches;
addCopyButtons();

const links = [...guide.querySelectorAll<HTMLAnchorElement>('.contents a')];
const topOf = ({ hash }: HTMLAnchorElement) => document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? 0;
/** In the contents, which section is read. */
const follow = () => {
  const read = links.findLast((link) => topOf(link) < 120);
  for (const link of links) link.ariaCurrent = link === read ? 'true' : null;
};
addEventListener('scroll', follow, { passive: true });
follow();
