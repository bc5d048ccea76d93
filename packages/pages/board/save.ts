import { explain } from '../shared/explain.ts';
import { savePdf } from '../shared/pdf.ts';
import { fetchSignedIn, storedToken } from '../shared/token.ts';
import type { BoardInvoice } from './invoice.ts';
import { notifyProblem } from './notices.ts';

export async function saveInvoice({ id, invoiceNumber }: BoardInvoice): Promise<void> {
  try {
    await savePdf(id, (path) => fetchSignedIn(path, { headers: { authorization: `Bearer ${storedToken()}` } }));
  } catch (error) {
    notifyProblem(`${invoiceNumber} was not saved. ${explain(error)}`, id, error);
  }
}
