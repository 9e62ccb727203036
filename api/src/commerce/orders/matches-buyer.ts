import type { OrderRow } from './order-row.ts';

/** What a caller says about an order's buyer; absent values are unknown. */
export interface AssertedBuyer {
  readonly customerName?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly customerPhone?: string | undefined;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const normalised = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether the buyer of an order can be the asserted one. Unknown values match everything. */
export function matchesBuyer(
  order: Pick<OrderRow, 'customer_name' | 'customer_email' | 'customer_phone'>,
  { customerName, customerEmail, customerPhone }: AssertedBuyer,
): boolean {
  return (
    agrees(customerName, order.customer_name, normalised) &&
    agrees(customerEmail, order.customer_email, normalised) &&
    agrees(customerPhone, order.customer_phone, digitsOf)
  );
}

function agrees(asserted: string | undefined, stored: string | null, simplify: (text: string) => string): boolean {
  return (
    asserted === undefined ||
    asserted === '' ||
    stored === null ||
    stored === '' ||
    simplify(asserted) === simplify(stored)
  );
}
