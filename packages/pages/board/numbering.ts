import { createClient, graphql } from '@terrapin/sdk';
import { explain } from '../shared/explain.ts';
import { issue } from '../shared/issue.ts';
import { isOfSession, storedToken } from '../shared/token.ts';
import { terrapin } from './client.ts';
import { notifyProblem } from './notices.ts';

const numberingQuery = graphql(`query Numbering { viewer { id invoiceNumberPattern } }`);

/** What the next invoice would get: a dry run takes no number. */
export const readNextNumber = async (): Promise<string> =>
  (await terrapin.invoices.create({ amount: 1, currency: 'EUR' }, { dryRun: true })).invoiceNumber;

/** The numbers of the next invoices go on from this one, also in the next year if it has the year. */
export async function numberLike(number: string): Promise<void> {
  try {
    const { viewer } = await terrapin.query(numberingQuery);
    // The token of the page changes no account.
    const token = isOfSession() ? (await issue(['account:write'])).token : storedToken();
    const invoiceNumberPattern = number.replace(`${new Date().getUTCFullYear()}`, 'YYYY');
    await createClient({ url: location.origin, token }).users.update(viewer?.id as string, { invoiceNumberPattern });
  } catch (error) {
    notifyProblem(`The next invoices will not be numbered like ${number}. ${explain(error)}`, undefined, error);
  }
}
