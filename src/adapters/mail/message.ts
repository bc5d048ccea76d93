import type { Mail } from '../../core/ports/mail.ts';

export function messageOf(mail: Mail, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Stable, so mail programs recognize a second copy.
    messageId: `<${mail.id}@${domain}>`,
    // RFC 3834 §5: suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
