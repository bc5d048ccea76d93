/**
 * A token of the session of this browser, with these scopes, and the id of the session.
 *
 * @param name of one that lasts until the browser signs out, or for 30 days
 */
export async function issue(wanted: readonly string[], name?: string): Promise<{ token: string; session: string }> {
  const form = new URLSearchParams({ scope: wanted.join(' '), ...(name && { name }) });
  const answer = await fetch('/sign-in/token', { method: 'POST', body: form });
  const body = answer.status === 204 ? { message: 'You are signed out.' } : await answer.json();
  if (answer.status !== 201) throw new Error(body.message);
  return body;
}
