import type { ListToolsResult } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { hasScope } from '../../core/access.ts';
import type { Viewer } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { longestName } from '../../core/schema.ts';
import { didYouMean } from '../../values/suggest.ts';
import { type JsonLimits, smallBody } from '../http/body.ts';
import { unknownParameter } from '../rest/read-request.ts';
import { type Meanings, OperationIndex } from './operation-index.ts';
import { threeTools } from './three-tools.ts';
import type { Tool } from './tool.ts';

/** The tools of one endpoint and token. */
export interface Toolset {
  readonly listed: ListToolsResult;
  readonly byName: ReadonlyMap<string, Tool>;
  /** Those that the scopes of the token allow. */
  readonly allowed: readonly Tool[];
  /** Those that the settings of the server exclude, for their reasons. */
  readonly withheld: readonly Tool[];
  /** Of a call of this tool; null before the tool is known. */
  limitsOf(name: unknown, args?: unknown): JsonLimits;
  explainMissing(name: string): string;
  /** Those that match words, the best first. */
  search(words: string): Tool[];
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Lists are made once per set of scopes and parameters of the URL, and few of those are in use. */
const keptLists = 100;
const parameters = ['tools', 'tags', 'read_only', 'output_schemas'];

/** All tools, and those that a token may use. */
export class Toolbox {
  readonly #tools: readonly Tool[];
  readonly #withheld: readonly Tool[];
  readonly #tags: ReadonlySet<string>;
  readonly #index: OperationIndex;
  readonly #sets = new LRUCache<string, Toolset>({ max: keptLists });

  constructor(tools: readonly Tool[], meanings: Meanings) {
    this.#tools = tools.filter(({ reason }) => reason === null);
    this.#withheld = tools.filter(({ reason }) => reason !== null);
    this.#index = new OperationIndex(tools, meanings);
    this.#tags = new Set(tools.map(({ tag }) => tag));
  }

  /**
   * A token without the scope does not see a tool, but is told which scope it needs when it calls it.
   *
   * @throws validation_failed for parameters of the URL that do not exist
   */
  choose(viewer: Viewer, query: Query): Toolset {
    const { tags, isReadOnly, listsAll, hasOutputs } = this.#read(query);
    const key = [[...viewer.scopes].sort(), tags?.toSorted() ?? '*', isReadOnly, listsAll, hasOutputs].join(' ');
    const known = this.#sets.get(key);
    if (known) return known;
    const offered = this.#tools.filter(
      (tool) => (!tags || tags.includes(tool.tag)) && (!isReadOnly || tool.isReadOnly),
    );
    const allowed = offered.filter((tool) => hasScope(viewer, tool.definition.scope));
    const byName = new Map(offered.map((tool) => [tool.name, tool]));
    const largest = largestLimits(allowed);
    const through = new Map<unknown, JsonLimits>([
      ['read', largestLimits(allowed.filter((tool) => tool.isReadOnly))],
      ['change', largest],
    ]);
    const listed = listsAll
      ? allowed.map(({ description }) => forHosts(description, hasOutputs))
      : threeTools.filter(({ annotations }) => !isReadOnly || annotations?.readOnlyHint);
    const withheld = this.#withheld;
    const set: Toolset = {
      withheld,
      listed: { tools: listed },
      allowed,
      byName,
      search: (words) => this.#index.search(words, [...allowed, ...withheld]),
      limitsOf(name, args) {
        if (name === null) return largest;
        if (args === undefined && through.has(name)) return through.get(name) as JsonLimits;
        const called = through.has(name) ? (args as { operation?: unknown } | null)?.operation : name;
        return byName.get(called as string)?.limits ?? smallBody;
      },
      explainMissing(called) {
        const name = called.slice(0, longestName);
        return (
          withheld.find((tool) => tool.name === name)?.reason ??
          `Unknown tool ${JSON.stringify(name)}.${didYouMean(name, byName.keys())}`
        );
      },
    };
    this.#sets.set(key, set);
    return set;
  }

  #read({ tools, tags: listed, read_only, output_schemas, ...others }: Query) {
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw unknownParameter(unknown, parameters);
    if (tools !== undefined && tools !== 'all') throw invalid('tools', 'invalid_value', 'Must be all.');
    const tags = listed === undefined ? undefined : [listed].flat().flatMap((one) => one.split(','));
    const wrong = tags?.find((tag) => !this.#tags.has(tag));
    if (wrong !== undefined)
      throw invalid(
        'tags',
        'invalid_value',
        `Must be of: ${[...this.#tags].join(', ')}.${didYouMean(wrong, this.#tags)}`,
      );
    return {
      tags,
      isReadOnly: isTrue({ read_only }),
      listsAll: tools !== undefined || tags !== undefined,
      hasOutputs: isTrue({ output_schemas }),
    };
  }
}

/** Converters of hosts do not know `examples`: agents that find the operation get them. */
function forHosts({ outputSchema, inputSchema, ...others }: Tool['description'], hasOutputs: boolean) {
  const { examples: _, ...input } = inputSchema;
  return { ...others, inputSchema: input, ...(hasOutputs && outputSchema && { outputSchema }) };
}

function isTrue(parameter: Query): boolean {
  const [[name, value]] = Object.entries(parameter) as [[string, Query[string]]];
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw invalid(name, 'invalid_value', 'Must be true or false.');
  return value === 'true';
}

function largestLimits(tools: readonly Tool[]): JsonLimits {
  return {
    bytes: Math.max(smallBody.bytes, ...tools.map(({ limits }) => limits.bytes)),
    values: Math.max(smallBody.values, ...tools.map(({ limits }) => limits.values)),
  };
}
