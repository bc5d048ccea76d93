import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../core/context.ts';

type Outcome = 'success' | 'refused' | 'failed';

/** Counts calls by tool and outcome, and names the tool in the trace. */
export class CallCounts {
  readonly #calls: Counter<'tool' | 'outcome'>;

  constructor(registry: Registry) {
    this.#calls = new Counter({
      name: 'terrapin_mcp_calls_total',
      help: 'Calls of MCP tools by tool and outcome: success, refused (the error says why) or failed.',
      labelNames: ['tool', 'outcome'],
      registers: [registry],
    });
  }

  /** @param tool the name of an existing tool: clients choose no labels */
  count(ctx: Context, tool: string, outcome: Outcome): void {
    this.#calls.inc({ tool, outcome });
    ctx.services.tracing?.annotate({ 'mcp.tool.name': tool }, outcome === 'failed' ? 'server_error' : undefined);
  }
}
