import { mountSession } from '../shared/session.ts';
import { onTokenChange, readToken } from '../shared/token.ts';
import { readDocument } from './document.ts';

mountSession(document.querySelector('#session') as HTMLElement);

const content = await readDocument();

/** Whatever would send requests to another host is off: its fonts, its telemetry, its assistants. */
const configuration = () => ({
  content,
  // Requests go to where this page is from, whichever server the document names.
  servers: [{ url: location.origin }],
  authentication: {
    preferredSecurityScheme: 'token',
    securitySchemes: { token: { token: readToken() ?? '' } },
  },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never' as const,
  theme: 'none' as const,
  defaultHttpClient: { targetKey: 'shell' as const, clientKey: 'curl' as const },
});

const reference = window.Scalar.createApiReference('#reference', configuration());
onTokenChange(() => reference.updateConfiguration(configuration()));

// Scalar's copy buttons have an accessible name only while the pointer is on them.
new MutationObserver(() => {
  for (const button of document.querySelectorAll('button.scalar-code-copy:not([aria-label])')) {
    button.setAttribute('aria-label', 'Copy');
  }
}).observe(document.body, { childList: true, subtree: true });
