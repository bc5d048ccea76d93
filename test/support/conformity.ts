import { answerDeviations } from '../openapi/answers.ts';
import { documentedOf } from '../openapi/contract.ts';
import { requestDeviations } from '../openapi/requests.ts';
import type { WireExchange } from './exchanges.ts';

export const checked = { exchanges: 0 };
/** Forms for people, a protocol that has documents of its own, and links that mail gateways have rewritten. */
const elsewhere = /^\/(sign-in|device|oauth)([/?]|$)|%(25)*23(key|token)/;
/** Of a browser, from a path that is none. */
const leadsToPage = ({ method, url, response }: WireExchange) =>
  response.status === 302 && documentedOf(method, url) === null;
const deviations = new Set<string>();

/** Validates an exchange against openapi.json. {@link failOnDeviations} reports the deviations. */
export function checkExchange(exchange: WireExchange): void {
  if (elsewhere.test(exchange.url) || leadsToPage(exchange)) return;
  checked.exchanges++;
  try {
    for (const deviation of deviationsOf(exchange)) deviations.add(deviation);
  } catch (error) {
    // Thrown here, it would count as an error of the server.
    deviations.add(`${exchange.method} ${exchange.url} could not be checked: ${(error as Error).stack}`);
  }
}

export function deviationsOf(exchange: WireExchange): string[] {
  const documented = documentedOf(exchange.method, exchange.url);
  return [...answerDeviations(exchange, documented), ...(documented ? requestDeviations(exchange, documented) : [])];
}

/** Throws if an exchange since the last call deviated from openapi.json. */
export function failOnDeviations(): void {
  const found = [...deviations];
  deviations.clear();
  if (found.length > 0) throw new Error(['openapi.json says otherwise:', ...found].join('\n- '));
}
