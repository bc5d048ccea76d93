import { escapeHtml } from '../values/escape-html.ts';
import { notInLine, toLine, toMailAddress } from '../values/text.ts';
import type { Mail } from './ports/mail.ts';

export interface Recipient {
  /** Empty if unknown. */
  readonly name: string;
  readonly email: string;
}

export interface Wording {
  readonly subject: string;
  readonly lines: readonly string[];
  /** What the mail is about, at a glance: labels with their values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly link: { readonly label: string; readonly url: string } | null;
  /** The same as a file, below the link. */
  readonly file?: { readonly label: string; readonly url: string };
  /** Below the link, in small print. */
  readonly note?: string;
  /** For whom the server sends it: shown beside the name of the sender. */
  readonly via?: string;
  readonly replyTo?: Recipient;
}

export function writeMail(id: string, recipient: Recipient, wording: Wording): Mail {
  const to = mailbox(recipient);
  const greeting = to.name === '' ? 'Hello,' : `Dear ${to.name},`;
  return {
    id,
    to,
    ...(wording.via !== undefined && { via: oneLine(wording.via) }),
    ...(wording.replyTo && { replyTo: mailbox(wording.replyTo) }),
    subject: wording.subject,
    text: renderText(greeting, wording),
    html: renderHtml(greeting, wording),
  };
}

const mailbox = ({ name, email }: Recipient) => ({ name: oneLine(name), address: toMailAddress(email) });

/** Texts of before may have line breaks, which could fake a header, and bidirectional overrides. */
export const oneLine = (text: string) => toLine(text.replace(notInLine, ' '));

function renderText(greeting: string, { lines, facts, link, file, note }: Wording): string {
  const list = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const parts = [
    greeting,
    ...lines,
    list,
    link && `${link.label}: ${link.url}`,
    file && `${file.label}: ${file.url}`,
    note,
  ];
  return parts.filter(Boolean).join('\n\n').concat('\n');
}

// Outlook for Windows lays out with Word: it knows tables and the padding of cells, and no `max-width`, hence the comments for
// it (`mso`). Gmail drops the style sheet in some accounts, so each light colour stands where it applies.
const font = 'font-family: Segoe UI, Helvetica, Arial, sans-serif';
const styles = {
  body: 'margin: 0; padding: 0; background-color: #f6f7f4',
  preview: 'display: none; max-height: 0; overflow: hidden; mso-hide: all',
  around: 'padding: 24px 12px',
  card: 'max-width: 600px; background-color: #ffffff; border: 1px solid #dde2dc; border-radius: 12px',
  text: `padding: 28px; ${font}; font-size: 16px; line-height: 24px; color: #18221d; word-break: break-word`,
  heading: 'margin: 0 0 20px; font-size: 20px; line-height: 26px; font-weight: 600',
  paragraph: 'margin: 0 0 14px',
  facts: 'margin: 20px 0; border-top: 1px solid #dde2dc; border-bottom: 1px solid #dde2dc',
  label: `padding: 6px 16px 6px 0; ${font}; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap`,
  value: `padding: 6px 0; ${font}; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word`,
  cell: 'background-color: #0b6b4c; border-radius: 8px; mso-padding-alt: 12px 24px',
  button: `display: inline-block; padding: 12px 24px; mso-padding-alt: 0; ${font}; font-size: 16px; line-height: 24px; color: #ffffff; font-weight: 600; text-decoration: none`,
  small: 'margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c',
  address: 'color: #56635c; word-break: break-all',
};
const dark = `@media (prefers-color-scheme: dark) {
.body { background-color: #0f1513 !important }
.card { background-color: #18201d !important; border-color: #2d3934 !important }
.text { color: #e6ede9 !important }
.facts { border-color: #2d3934 !important }
.muted { color: #9db0a7 !important }
.cell { background-color: #63d3a9 !important }
.button { color: #08281c !important }
}`;

/** A table for layout, which screen readers do not announce as one. */
const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

function renderHtml(greeting: string, { subject, lines, facts, link, file, note }: Wording): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted" valign="top" style="${styles.label}">${escapeHtml(label)}</td>` +
      `<td class="text" valign="top" width="100%" style="${styles.value}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  const url = escapeHtml(link?.url ?? '');
  const content = [
    `<h1 style="${styles.heading}">${escapeHtml(subject)}</h1>`,
    ...[greeting, ...lines].map((line) => `<p style="${styles.paragraph}">${escapeHtml(line)}</p>`),
    ...(rows.length > 0 ? [table(`width="100%" class="facts" style="${styles.facts}"`, rows.join('\n'))] : []),
    ...(link
      ? [
          table(
            '',
            `<tr><td class="cell" style="${styles.cell}"><a class="button" style="${styles.button}" href="${url}">${escapeHtml(link.label)}</a></td></tr>`,
          ),
          `<p class="muted" style="${styles.small}">Or open this address: <a class="muted" style="${styles.address}" href="${url}">${url}</a></p>`,
        ]
      : []),
    ...(file
      ? [
          `<p class="muted" style="${styles.small}"><a class="muted" style="${styles.address}" href="${escapeHtml(file.url)}">${escapeHtml(file.label)}</a></p>`,
        ]
      : []),
    ...(note ? [`<p class="muted" style="${styles.small}">${escapeHtml(note)}</p>`] : []),
  ].join('\n');
  const card = table(
    `class="card" width="100%" style="${styles.card}"`,
    `<tr><td class="text" align="left" style="${styles.text}">\n${content}\n</td></tr>`,
  );
  const outlook = '<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0">';
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${dark}</style></head>`,
    `<body class="body" style="${styles.body}">`,
    // The list of emails shows it beside the subject; the spaces keep what follows out of there.
    `<div style="${styles.preview}">${escapeHtml(lines.join(' '))}${'&zwnj;&nbsp;'.repeat(60)}</div>`,
    table(
      `class="body" width="100%" style="${styles.body}"`,
      `<tr><td align="center" style="${styles.around}">
<!--[if mso]>${outlook}<tr><td><![endif]-->
${card}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
    ),
    '</body></html>',
    '',
  ].join('\n');
}
