/** Calls what the application hangs in. Its own error is written to the console, and does not change the outcome. */
export function notify(observer: () => unknown): void {
  // biome-ignore lint/suspicious/noConsole: an error that nobody sees cannot be mended
  new Promise((resolve) => resolve(observer())).catch((error) => console.error(error));
}
