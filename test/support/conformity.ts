import { answerDeviations } from '../openapi/answers.ts';
import { documentedOf } from '../openapi/contract.ts';
import { requestDeviations } from '../openapi/requests.ts';
import type { WireExchange } from './exchanges.ts';

/** How many exchanges were held against openapi.json in this process. */
export const checked = { exchanges: 0 };
const deviations = new Set<string>();

/** Holds an exchange against openapi.json; {@link failOnDeviations} tells what was found. */
export function checkExchange(exchange: WireExchange): void {
  checked.exchanges++;
  try {
    for (const deviation of deviationsOf(exchange)) deviations.add(deviation);
  } catch (error) {
    // Thrown from here, it would be taken for a fault of the server.
    deviations.add(`${exchange.method} ${exchange.url} could not be checked: ${(error as Error).stack}`);
  }
}

/** In what an exchange is not as openapi.json says. */
export function deviationsOf(exchange: WireExchange): string[] {
  const documented = documentedOf(exchange.method, exchange.url);
  return [...answerDeviations(exchange, documented), ...(documented ? requestDeviations(exchange, documented) : [])];
}

/** Fails where an exchange since the last call was not as openapi.json says. */
export function failOnDeviations(): void {
  const found = [...deviations];
  deviations.clear();
  if (found.length > 0) throw new Error(['openapi.json says otherwise:', ...found].join('\n- '));
}
