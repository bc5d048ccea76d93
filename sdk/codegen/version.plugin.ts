import { readFileSync } from 'node:fs';

export function plugin(): string {
  const { version } = JSON.parse(readFileSync('sdk/package.json', 'utf8'));
  return `/** The header that tells the server which client it is. */\nexport const client = 'sdk/${version}';\n`;
}
