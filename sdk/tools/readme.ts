import { readFileSync } from 'node:fs';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * The snippets of a README as one module, each in its own block, with the client of the first. Requires `TERRAPIN_URL`,
 * `TERRAPIN_TOKEN` and `TERRAPIN_ARTICLE` (an article id).
 */
export function readmeModule(from: (entry: string) => string = (entry) => entry, readme = 'sdk/README.md'): string {
  const snippets = [...readFileSync(readme, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  const imports = new Map<string, Set<string>>();
  const blocks = snippets.map((code) => {
    const body = code?.replace(/^import \{ (.+) \} from '(.+)';\n/gm, (_, names: string, entry: string) => {
      const known = imports.get(entry) ?? new Set();
      for (const name of names.split(', ')) known.add(name);
      imports.set(entry, known);
      return '';
    });
    return `{${body}}`;
  });
  const [first = '', ...others] = blocks;
  return [
    ...[...imports].map(([entry, names]) => `import { ${[...names].join(', ')} } from '${from(entry)}';`),
    'declare const process: { env: Record<string, string> };',
    "const token = process.env['TERRAPIN_TOKEN'] ?? '';",
    "const id = process.env['TERRAPIN_ARTICLE'] ?? '';",
    `const bytes = Uint8Array.from(atob('${pixel}'), (character) => character.charCodeAt(0));`,
    first.slice(1, -1),
    ...others,
  ]
    .join('\n')
    .replaceAll(/'http:\/\/(?:localhost|127\.0\.0\.1):3000'/g, "process.env['TERRAPIN_URL'] ?? ''");
}
