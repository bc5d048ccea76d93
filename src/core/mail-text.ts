import type { Mail } from './ports/mail.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

export interface Wording {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly url: string } | null;
}

export function writeMail(id: string, recipient: Recipient, wording: Wording): Mail {
  const name = oneLine(recipient.name);
  const greeting = `Dear ${name},`;
  return {
    id,
    to: { name, address: recipient.email },
    subject: wording.subject,
    text: renderText(greeting, wording),
    html: renderHtml(greeting, wording),
  };
}

/** A line break in a name could fake a paragraph or a header. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

function renderText(greeting: string, { lines, link }: Wording): string {
  return [greeting, ...lines, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n').concat('\n');
}

function renderHtml(greeting: string, { subject, lines, link }: Wording): string {
  const paragraphs = [greeting, ...lines].map((line) => `<p>${escapeHtml(line)}</p>`);
  if (link) paragraphs.push(`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`);
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font: 16px/1.5 sans-serif; color: #222">',
    ...paragraphs,
    '</body></html>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
