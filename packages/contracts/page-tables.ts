import { STATUS_CODES } from 'node:http';
import type { Queries } from '@terrapin/table';
import { parse } from 'yaml';
import { type ErrorCode, type ErrorKind, errorCatalogue, toErrorKind } from '../../src/core/errors.ts';
import type { ChargeOutcome } from '../../src/resources/invoices/payments/gateway.ts';
import { TEST_TOKENS, TestGateway } from '../../src/resources/invoices/payments/test-gateway.ts';

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
  schema: { type?: string; $ref?: string };
  $ref?: string;
}

interface Document {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, { enum?: readonly string[] }> };
}

/** Each list of openapi.json that has filters, with their names and what `sort` can be. */
export function filterRows(openapi: object): string[][] {
  const { paths, components } = openapi as Document;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const named = get?.parameters?.map((one) => components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one) ?? [];
    const filters = named.filter((one) => one.in === 'query' && !paging.has(one.name));
    if (!named.some(({ name }) => name === 'limit') || filters.length === 0) return [];
    const names = filters.map(({ name, schema }) => `\`${name}\`${schema.type === 'array' ? ' (several)' : ''}`);
    const order =
      named
        .find(({ name }) => name === 'sort')
        ?.schema.$ref?.split('/')
        .at(-1) ?? '';
    const orders = components.schemas[order]?.enum?.map((one) => `\`${one}\``) ?? [];
    return [[`\`${path}\``, names.join(', '), orders.join(', ')]];
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
  const help = readExplanations(page);
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
  const kinds = [...(Object.keys(errorCatalogue) as ErrorCode[]).map(toErrorKind), ...resourceKinds];
  return [...Map.groupBy(kinds, ({ status }) => status)].sort(([one], [other]) => one - other);
}

function readExplanations(page: string): Map<string, string> {
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

/** A database that records each charge as it is requested. */
const recording = {
  one: async (_statement: unknown, charge: { code: string | null; message: string | null }) => charge,
} as Queries;

const gateway = new TestGateway(recording, 0);

/** From what the gateway returns for the charge, and when it is settled. */
async function describeToken(token: string, name = `\`${token}\``): Promise<string[]> {
  const request = { key: token, amount: 1, currency: 'EUR', token };
  const [first, last] = [await gateway.charge(request), await gateway.settle(request, new Date(), 'confirmed')];
  const failure = last.result === 'declined' ? `\`${last.code}\`: ${last.message}` : '–';
  return [name, describeResponse(first), outcomeStatus(last), failure];
}

const statuses: Record<ChargeOutcome['result'], string> = {
  succeeded: '`succeeded`',
  declined: '`failed`',
  canceled: '`failed`',
  unknown: '`processing`',
  action_required: '`processing`',
};
const outcomeStatus = ({ result }: ChargeOutcome) => statuses[result];

function describeResponse(outcome: ChargeOutcome): string {
  if (outcome.result === 'action_required') return `${outcomeStatus(outcome)}, with a \`next_action\``;
  if (outcome.result !== 'unknown') return outcomeStatus(outcome);
  return `${outcomeStatus(outcome)}: ${outcome.reason.replace('0 ms', '`PAYMENT_TIMEOUT`')}`;
}

/** What each test token does, and any other. */
export function paymentRows(): Promise<string[][]> {
  const tokens = Object.keys(TEST_TOKENS).map((token) => describeToken(token));
  return Promise.all([...tokens, describeToken('none of these', 'any other')]);
}
