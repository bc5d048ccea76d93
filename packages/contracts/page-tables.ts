import { STATUS_CODES } from 'node:http';
import { parse } from 'yaml';
import { type ErrorCode, type ErrorKind, errorCatalogue, kindOf } from '../../src/core/errors.ts';

/** A page with its table of this head filled. The rest of the page is written by hand. */
export function fillTable(page: string, columns: readonly string[], rows: readonly string[][]): string {
  const head = `| ${columns.join(' | ')} |\n| ${columns.map((column) => '-'.repeat(column.length)).join(' | ')} |\n`;
  const [before, after, ...others] = page.split(head);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`A page must have one table with the head ${columns.join(', ')}.`);
  const body = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  return before + head + body + after.replace(/^(?:\|.*\n)*/, '');
}

const paging = new Set([
  'limit',
  'after',
  'before',
  'direction',
  'sort',
  'count',
  'fields',
  'partials',
  'partial',
  'last_event_id',
]);

interface Parameter {
  name: string;
  in: string;
  schema: { type?: string };
  $ref?: string;
}

interface Document {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  components: { parameters: Record<string, Parameter> };
}

/** Each list of openapi.json that has filters, with their names. */
export function filterRows(openapi: object): string[][] {
  const { paths, components } = openapi as Document;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const named = get?.parameters?.map((one) => components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one) ?? [];
    const filters = named.filter((one) => one.in === 'query' && !paging.has(one.name));
    if (!named.some(({ name }) => name === 'limit') || filters.length === 0) return [];
    const names = filters.map(({ name, schema }) => `\`${name}\`${schema.type === 'array' ? ' (several)' : ''}`);
    return [[`\`${path}\``, names.join(', ')]];
  });
}

interface Rules {
  groups: { rules: { alert: string; labels: { severity: string }; annotations: { description: string } }[] }[];
}

/** The rules of a file for Prometheus, as a table. */
export function alertRows(yaml: string): string[][] {
  const { groups } = parse(yaml) as Rules;
  return groups.flatMap(({ rules }) =>
    rules.map(({ alert, labels, annotations }) => [`\`${alert}\``, labels.severity, annotations.description]),
  );
}

/** What each error code means, by hand, below its status and message, which the catalogue has. */
export function errorsPage(page: string, resourceKinds: readonly ErrorKind[]): string {
  const [intro = ''] = page.split(/^## \d/m, 1);
  const help = explanationsOf(page);
  const chapters = kindsByStatus(resourceKinds).map(([status, kinds]) => {
    const sections = kinds.map(({ code, message }) => {
      const text = help.get(code);
      if (!text) throw new Error(`Explain ${code} in docs/concepts/errors.md: add "### ${code}" with a paragraph.`);
      return `### ${code}\n\n“${message}”\n\n${text}\n`;
    });
    return `## ${status} ${STATUS_CODES[status]}\n\n${sections.join('\n')}`;
  });
  return intro + chapters.join('\n');
}

function kindsByStatus(resourceKinds: readonly ErrorKind[]): [number, ErrorKind[]][] {
  const kinds = [...(Object.keys(errorCatalogue) as ErrorCode[]).map(kindOf), ...resourceKinds];
  return [...Map.groupBy(kinds, ({ status }) => status)].sort(([one], [other]) => one - other);
}

function explanationsOf(page: string): Map<string, string> {
  const sections = page.split(/^#{2,3} /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [code = '', ...lines] = section.split('\n');
      return [
        code,
        lines
          .filter((line) => !/^“.*”$/.test(line))
          .join('\n')
          .trim(),
      ];
    }),
  );
}
