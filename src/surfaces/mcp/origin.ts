export type AllowsOrigin = (origin: string) => boolean;

/**
 * Against DNS rebinding: a page of another site must not use a server that only its visitor can reach. Pages of this
 * server and of the `CORS_ORIGINS` listed may, and local ones if the server is local. `*` lists none.
 */
export function originRule(publicUrl: () => string, corsOrigins: '*' | readonly string[]): AllowsOrigin {
  return (origin) => {
    if (corsOrigins !== '*' && corsOrigins.includes(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const [caller, own] = [new URL(origin), new URL(publicUrl())];
    return caller.origin === own.origin || (isLocal(caller) && isLocal(own));
  };
}

function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
