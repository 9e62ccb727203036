import type { OrderRow } from './order-row.ts';

type Searched = Pick<OrderRow, 'public_id' | 'customer_name' | 'customer_email' | 'description'>;

/**
 * The text in which staff search an order; its number is searched for by itself. Stored in lower case, because SQLite's
 * own `lower` covers only ASCII.
 */
export function searchTextOf({
  public_id: id,
  customer_name: name,
  customer_email: email,
  description,
}: Searched): string {
  return [id, name, email, description].filter(Boolean).join(' ').toLowerCase();
}
