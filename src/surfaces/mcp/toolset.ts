import type { ListToolsResult } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { hasScope } from '../../core/access.ts';
import type { Viewer } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { longestName } from '../../core/schema.ts';
import { didYouMean } from '../../core/suggest.ts';
import { type JsonLimits, smallBody } from '../http/body.ts';
import { unknownParameter } from '../rest/read-request.ts';
import type { Tool } from './tool.ts';

/** The tools of one endpoint and token. */
export interface Toolset {
  readonly listed: ListToolsResult;
  readonly byName: ReadonlyMap<string, Tool>;
  /** Before the tool is known. */
  readonly largestBody: JsonLimits;
  explainMissing(name: string): string;
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Lists are made once per set of scopes and parameters of the URL, and few of those are in use. */
const keptLists = 100;
const parameters = ['tags', 'read_only'];

/** All tools, and those that a token may use. */
export class Toolbox {
  readonly #tools: readonly Tool[];
  readonly #tags: ReadonlySet<string>;
  readonly #sets = new LRUCache<string, Toolset>({ max: keptLists });

  constructor(tools: readonly Tool[]) {
    this.#tools = tools;
    this.#tags = new Set(tools.map(({ tag }) => tag));
  }

  /**
   * A token without the scope does not see a tool, but is told which scope it needs when it calls it.
   *
   * @throws validation_failed for parameters of the URL that do not exist
   */
  choose(viewer: Viewer, query: Query): Toolset {
    const { tags, isReadOnly } = this.#read(query);
    const key = [[...viewer.scopes].sort(), tags?.toSorted() ?? '*', isReadOnly].join(' ');
    const known = this.#sets.get(key);
    if (known) return known;
    const offered = this.#tools.filter(
      (tool) => (!tags || tags.includes(tool.tag)) && (!isReadOnly || tool.isReadOnly),
    );
    const allowed = offered.filter((tool) => hasScope(viewer, tool.definition.scope));
    const byName = new Map(offered.map((tool) => [tool.name, tool]));
    const set: Toolset = {
      listed: { tools: allowed.map(({ description }) => description) },
      byName,
      largestBody: {
        bytes: Math.max(smallBody.bytes, ...allowed.map(({ limits }) => limits.bytes)),
        values: Math.max(smallBody.values, ...allowed.map(({ limits }) => limits.values)),
      },
      explainMissing(called) {
        const name = called.slice(0, longestName);
        return `Unknown tool ${JSON.stringify(name)}.${didYouMean(name, byName.keys())}`;
      },
    };
    this.#sets.set(key, set);
    return set;
  }

  #read({ tags: listed, read_only: readOnly, ...others }: Query) {
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw unknownParameter(unknown, parameters);
    if (readOnly !== undefined && readOnly !== 'true' && readOnly !== 'false')
      throw invalid('read_only', 'invalid_value', 'Must be true or false.');
    const tags = listed === undefined ? undefined : [listed].flat().flatMap((one) => one.split(','));
    const wrong = tags?.find((tag) => !this.#tags.has(tag));
    if (wrong !== undefined)
      throw invalid(
        'tags',
        'invalid_value',
        `Must be of: ${[...this.#tags].join(', ')}.${didYouMean(wrong, this.#tags)}`,
      );
    return { tags, isReadOnly: readOnly === 'true' };
  }
}
