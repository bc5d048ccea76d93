/** The paths that a page revalidates or redirects to, for the test that runs it. */
export function goTo(path: string): void {
  (globalThis as { went?: string[] }).went?.push(path);
}
