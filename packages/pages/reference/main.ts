import { mountSession } from '../shared/session.ts';
import { onTokenChange, storedToken } from '../shared/token.ts';
import { makeAccessible } from './accessible.ts';
import { readDocument } from './document.ts';

mountSession(document.querySelector('#session') as HTMLElement);

// The prebuilt script comes after this one, which must not wait for it.
const ready = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
const content = await readDocument();
await ready;

/** Whatever would send requests to another host is off: its fonts, its telemetry, its assistants. */
const configuration = () => ({
  content,
  // Requests go to where this page is from, whichever server the document names.
  servers: [{ url: location.origin }],
  authentication: {
    preferredSecurityScheme: 'token',
    securitySchemes: { token: { token: storedToken() ?? '' } },
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

document.querySelector('.operations')?.remove();
const reference = window.Scalar.createApiReference('#reference', configuration());
onTokenChange(() => reference.updateConfiguration(configuration()));

makeAccessible(document.body);
