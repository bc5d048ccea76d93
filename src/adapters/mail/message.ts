import type { Mail } from '../../core/ports/mail.ts';

/** The mail in the mail library's terms. */
export function messageOf(mail: Mail, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same mail always has the same Message-ID, so that a second copy, should one arrive, is known as one.
    messageId: `<${mail.id}@${domain}>`,
    // RFC 3834 §5: nobody's out-of-office notice should answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
