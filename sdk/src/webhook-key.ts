/** The key of a webhook's secret; null if it is none. Its type is DOM's, so types of the package must not name it. */
export async function keyOf(secret: string, use: 'sign' | 'verify') {
  const raw = bytesOf(`${secret ?? ''}`.replace('whsec_', ''));
  return raw?.length ? crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, [use]) : null;
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
