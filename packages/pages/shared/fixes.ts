export type Fix = [selector: string, fix: (element: HTMLElement) => void];

/** Adds what the HTML of a library lacks for screen readers and the keyboard. An element no longer matches once it is fixed. */
export function keepFixed(fixes: readonly Fix[], attributes: readonly string[], done = () => {}): void {
  new MutationObserver(() => {
    for (const [selector, fix] of fixes)
      for (const element of document.querySelectorAll<HTMLElement>(selector)) fix(element);
    done();
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: [...attributes] });
}
