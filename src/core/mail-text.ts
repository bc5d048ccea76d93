import { escapeHtml } from './escape-html.ts';
import type { Mail } from './ports/mail.ts';
import { notInLine, toLine, toMailAddress } from './text.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

export interface Wording {
  readonly subject: string;
  readonly lines: readonly string[];
  /** What the mail is about, at a glance: labels with their values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly link: { readonly label: string; readonly url: string } | null;
  /** Below the link, in small print. */
  readonly note?: string;
  readonly replyTo?: Recipient;
}

export function writeMail(id: string, recipient: Recipient, wording: Wording): Mail {
  const to = mailbox(recipient);
  const greeting = `Dear ${to.name},`;
  return {
    id,
    to,
    ...(wording.replyTo && { replyTo: mailbox(wording.replyTo) }),
    subject: wording.subject,
    text: renderText(greeting, wording),
    html: renderHtml(greeting, wording),
  };
}

const mailbox = ({ name, email }: Recipient) => ({ name: oneLine(name), address: toMailAddress(email) });

/** Texts of before may have line breaks, which could fake a header, and bidirectional overrides. */
export const oneLine = (text: string) => toLine(text.replace(notInLine, ' '));

function renderText(greeting: string, { lines, facts, link, note }: Wording): string {
  const list = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const parts = [greeting, ...lines, list, link && `${link.label}: ${link.url}`, note];
  return parts.filter(Boolean).join('\n\n').concat('\n');
}

/** Each light colour stands where it applies, for mail programs that drop the style sheet; the dark ones are in it. */
const styles = {
  body: 'margin: 0; padding: 24px 12px; background: #f6f7f4; color: #18221d; font: 16px/1.5 system-ui, sans-serif',
  card: 'max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dde2dc; border-radius: 12px; overflow-wrap: anywhere',
  heading: 'margin: 0 0 20px; font-size: 20px; line-height: 1.3',
  paragraph: 'margin: 0 0 14px',
  facts: 'margin: 20px 0; padding: 14px 0 2px; border: solid #dde2dc; border-width: 1px 0',
  fact: 'margin: 0 0 12px; font-weight: 600',
  label: 'display: block; color: #56635c; font-size: 14px; font-weight: 400',
  button:
    'display: inline-block; padding: 11px 22px; background: #0b6b4c; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none',
  small: 'margin: 14px 0 0; color: #56635c; font-size: 14px',
  address: 'color: #56635c',
};
const dark = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
body { background: #0f1513 !important; color: #e6ede9 !important }
.card { background: #18201d !important; border-color: #2d3934 !important }
.facts { border-color: #2d3934 !important }
.muted { color: #9db0a7 !important }
.button { background: #63d3a9 !important; color: #08281c !important }
}`;

function renderHtml(greeting: string, { subject, lines, facts, link, note }: Wording): string {
  const rows = facts.map(
    ([label, value]) =>
      `<p style="${styles.fact}"><span class="muted" style="${styles.label}">${escapeHtml(label)}</span>${escapeHtml(value).replaceAll('\n', '<br>')}</p>`,
  );
  const url = escapeHtml(link?.url ?? '');
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${dark}</style></head>`,
    `<body style="${styles.body}"><div class="card" style="${styles.card}">`,
    `<h1 style="${styles.heading}">${escapeHtml(subject)}</h1>`,
    ...[greeting, ...lines].map((line) => `<p style="${styles.paragraph}">${escapeHtml(line)}</p>`),
    ...(rows.length > 0 ? [`<div class="facts" style="${styles.facts}">`, ...rows, '</div>'] : []),
    ...(link
      ? [
          `<p style="${styles.paragraph}"><a class="button" style="${styles.button}" href="${url}">${escapeHtml(link.label)}</a></p>`,
          `<p class="muted" style="${styles.small}">Or open this address: <a class="muted" style="${styles.address}" href="${url}">${url}</a></p>`,
        ]
      : []),
    ...(note ? [`<p class="muted" style="${styles.small}">${escapeHtml(note)}</p>`] : []),
    '</div></body></html>',
    '',
  ].join('\n');
}
