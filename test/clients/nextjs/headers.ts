interface Cookie {
  name: string;
  value: string;
}

/** As `next/headers` of Next.js 16 declares it, with one cookie: the token of the environment. */
export async function cookies(): Promise<{ get(name: string): Cookie | undefined }> {
  return { get: (name) => ({ name, value: process.env.TERRAPIN_TOKEN ?? '' }) };
}
