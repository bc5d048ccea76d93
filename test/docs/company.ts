import { readFileSync } from 'node:fs';

const companyPage = readFileSync('docs/operations/company.md', 'utf8');

/** The lines of `.env` that docs/operations/company.md shows for one of its ways. */
export function envOfCompany(way: 'compose' | 'systemd'): Record<string, string> {
  const [common = '', compose = '', systemd = ''] = blocksOf('text .env');
  const lines = [...(common + { compose, systemd }[way]).matchAll(/^(\w+)="?([^"\n]*)"?$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}

export function blocksOf(kind: string): string[] {
  return [...companyPage.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].flatMap(([, named, code = '']) =>
    named === kind ? code : [],
  );
}
