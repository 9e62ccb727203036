import type { OrderRow } from './order-row.ts';

/** The data of an order's buyer from a caller; absent values are unknown. */
export interface NamedBuyer {
  readonly customerName?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly customerPhone?: string | undefined;
}

const digits = (text: string) => text.replace(/\D/g, '');
const line = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether the buyer of an order matches the named one. Unknown values match everything. */
export function isBuyer(
  order: Pick<OrderRow, 'customer_name' | 'customer_email' | 'customer_phone'>,
  { customerName, customerEmail, customerPhone }: NamedBuyer,
): boolean {
  return (
    agree(customerName, order.customer_name, line) &&
    agree(customerEmail, order.customer_email, line) &&
    agree(customerPhone, order.customer_phone, digits)
  );
}

function agree(said: string | undefined, known: string | null, plain: (text: string) => string): boolean {
  return said === undefined || said === '' || known === null || known === '' || plain(said) === plain(known);
}
