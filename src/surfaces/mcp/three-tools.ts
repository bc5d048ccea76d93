import type { Tool as ToolDescription } from '@modelcontextprotocol/server';
import { scopesOf } from '../../core/access.ts';
import { type ApiError, invalid } from '../../core/errors.ts';
import { longestName } from '../../core/schema.ts';
import { didYouMean } from '../../values/suggest.ts';
import type { HttpResponse } from '../http/answer.ts';
import { smallBody } from '../http/body.ts';
import { type Arguments, readText } from './arguments.ts';
import { attempt, type Call, type CallSurface, callTool, ok } from './call.ts';
import { readObject } from './json-texts.ts';
import { byOther } from './operation-index.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolbox.ts';

/** What a list has instead of an operation each, which would take a third of what a model can read. */
export const threeTools: readonly ToolDescription[] = [
  {
    name: 'find_operations',
    title: 'Find operations',
    description:
      'Finds operations of the API by words for what they do ("list what changed"), or by an exact name. Returns at most 20, ' +
      'the best first: `name`, `title`, the `tool` that calls it (`read` or `change`), its `scope` and `required` arguments; ' +
      'the best three have their `description` and `input_schema`, too; what the server excludes has a `reason`. Without `query`: the names and titles of all.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'Words, or the name of an operation.' } },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  {
    name: 'read',
    title: 'Read',
    description:
      'Calls an operation that changes nothing, such as listInvoices or getArticle. If you know its name, call it: arguments ' +
      'that are wrong are refused with its `input_schema`.',
    inputSchema: callSchema('getArticle'),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  {
    name: 'change',
    title: 'Change',
    description:
      'Calls an operation that creates, changes, sends or deletes something, such as createInvoice or updateArticle. Read its ' +
      'description first (`find_operations` with its name). Arguments that are wrong are refused with its `input_schema`.',
    inputSchema: callSchema('updateArticle'),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
];

function callSchema(operation: string): ToolDescription['inputSchema'] {
  return {
    type: 'object',
    properties: {
      operation: { type: 'string', description: `Name of the operation: ${operation}.` },
      arguments: { type: 'object', description: 'As its `input_schema` says.', additionalProperties: true },
    },
    required: ['operation'],
    additionalProperties: false,
  };
}

export function isOneOfThree(name: unknown): boolean {
  return threeTools.some((tool) => tool.name === name);
}

/** The call counts, is limited and is refused as one of the operation itself. */
export async function callOneOfThree(
  surface: CallSurface,
  tools: Toolset,
  name: string,
  { ctx, args }: Call,
): Promise<HttpResponse> {
  if (name === 'find_operations') return attempt(surface, name, ctx, async () => ok(find(tools, ofThree(args))));
  let called: ReturnType<typeof readCall>;
  try {
    called = readCall(tools, name, ofThree(args));
  } catch (error) {
    return attempt(surface, name, ctx, () => Promise.reject(error));
  }
  const response = await callTool(surface, called.tool, { ctx, args: called.args });
  if (response.status !== 400) return response;
  const { inputSchema } = called.tool.description;
  const body = { ...JSON.parse(response.body as string), operation: called.tool.name, input_schema: inputSchema };
  return { ...response, body: JSON.stringify(body) };
}

const ofThree = (args: unknown) => readObject(args, { type: 'object' }, smallBody);

function readCall(tools: Toolset, name: string, { operation, arguments: given, ...others }: Arguments) {
  const [misplaced] = Object.keys(others);
  if (misplaced !== undefined)
    throw invalid(misplaced.slice(0, longestName), 'unknown_field', explain(misplaced, operation));
  if (operation == null) throw invalid('operation', 'required', 'Is required: a name that `find_operations` returns.');
  const called = readText('operation', operation).slice(0, longestName);
  const tool = tools.byName.get(called);
  if (!tool) {
    const reason = tools.withheld.find(({ name: one }) => one === called)?.reason;
    if (reason) throw invalid('operation', 'invalid_value', reason);
    const names = tools.byName.keys();
    throw invalid('operation', 'invalid_value', `Unknown.${didYouMean(called, names)} Names: find_operations.`);
  }
  const right = toolFor(tool);
  if (right !== name)
    throw invalid('operation', 'invalid_value', `Is called with the tool ${right}: \`${right}\`, not \`${name}\`.`);
  return { tool, args: given };
}

/** What models call the two arguments, without regard to case and separators. */
const misnamed = byOther({
  arguments: 'args argument params parameters parameter input inputs body data payload variables options kwargs',
  operation: 'name operationname operationid operations op tool toolname method function action command endpoint',
});

const rightName = (misplaced: string) => misnamed.get(misplaced.toLowerCase().replaceAll(/[^a-z]/g, ''));

/** What stands beside the name of a tool in place of `arguments`. */
export function findMisplaced(params: object): ApiError | null {
  const name = Object.keys(params).find((one) => rightName(one) === 'arguments');
  if (name === undefined) return null;
  const message = 'Is named `arguments` here: { "name": "getArticle", "arguments": { "article": "…" } }.';
  return invalid(name.slice(0, longestName), 'unknown_field', message);
}

function explain(misplaced: string, operation: unknown): string {
  const right = rightName(misplaced);
  if (right === undefined || (right === 'operation' && operation != null))
    return 'Must be in `arguments`, beside `operation`.';
  const example = '{ "operation": "getArticle", "arguments": { "article": "…" } }';
  return `Is named \`${right}\` here: ${example}. What belongs to the operation itself is in \`arguments\`.`;
}

const toolFor = ({ isReadOnly }: Tool) => (isReadOnly ? 'read' : 'change');

const mostFound = 20;
const mostDescribed = 3;

function find({ allowed, byName, withheld, search }: Toolset, { query, ...others }: Arguments): object {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw invalid(unknown.slice(0, longestName), 'unknown_field', 'Unknown argument. Known: query.');
  const text = query == null ? '' : readText('query', query).trim().slice(0, longestName);
  const exact = byName.get(text) ?? withheld.find(({ name }) => name === text);
  if (exact) return { operations: [summarize(exact, 0)] };
  const all = text === '' ? [] : search(text);
  // What is excluded matters to who asks for it.
  const found = all.filter(({ reason }, rank) => reason === null || rank === 0);
  return found.length > 0
    ? { operations: found.slice(0, mostFound).map(summarize) }
    : { operations: [], index: index(allowed) };
}

function index(tools: readonly Tool[]): Record<string, Record<string, string>> {
  const byTag: Record<string, Record<string, string>> = {};
  for (const { tag, name, definition } of tools) (byTag[tag] ??= {})[name] = definition.summary;
  return byTag;
}

function summarize(tool: Tool, rank: number): object {
  const { description, inputSchema } = tool.description;
  if (tool.reason !== null) return { name: tool.name, title: tool.definition.summary, reason: tool.reason };
  const scopes = scopesOf(tool.definition.scope);
  return {
    name: tool.name,
    title: tool.definition.summary,
    tool: toolFor(tool),
    ...(scopes.length > 0 && { scope: scopes.join(' or ') }),
    required: inputSchema.required ?? [],
    ...(rank < mostDescribed && { description, input_schema: inputSchema }),
  };
}
