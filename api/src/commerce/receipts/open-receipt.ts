import { receiptPath, type Receipt } from '@plumbline/contract/commerce/receipts';
import type { CommerceDeps } from '../commerce-deps.ts';
import { findReceipt } from './find-receipt.ts';
import { receiptToken } from './receipt-token.ts';

/** The receipt of a charge for the mail to its buyer, with the URL of its page; null as for {@link findReceipt}. */
export async function openReceipt(
  { db, secret, site }: Pick<CommerceDeps, 'db' | 'secret' | 'site'>,
  charge: string,
): Promise<{ readonly receipt: Receipt; readonly link: string } | null> {
  const receipt = await findReceipt(db.knex, charge);
  return receipt && { receipt, link: site.origin + receiptPath(receiptToken(secret, charge)) };
}
