type Fix = [selector: string, fix: (element: HTMLElement) => void];

/** What Scalar's HTML lacks for screen readers and the keyboard. Each no longer matches once it is fixed. */
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
  ['section[aria-label^="Notifications "]:not([role])', (section) => section.setAttribute('role', 'group')],
];

export function makeAccessible(root: HTMLElement): void {
  new MutationObserver(() => {
    for (const [selector, fix] of fixes)
      for (const element of root.querySelectorAll<HTMLElement>(selector)) fix(element);
    // The dialog for requests is modal: what is behind it cannot be reached.
    const isOpen = root.querySelector('.scalar-client--open') !== null;
    root.querySelector('main.references-rendered')?.toggleAttribute('inert', isOpen);
  }).observe(root, { childList: true, subtree: true, attributeFilter: ['class'] });
}
