import type { ButtonHTMLAttributes } from 'preact';

/** With the look of a `kind`, such as `primary`. It submits no form, unless its `type` says so. */
export function Button({ kind = '', ...attributes }: ButtonHTMLAttributes & { kind?: string }) {
  return <button class={`button ${kind}`} type="button" {...attributes} />;
}
