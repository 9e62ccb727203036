import { apiBase } from '@plumbline/contract/endpoint';

/** Where the orders of a narrowing are had as a file. Absolute: for the router it would be a page. */
export function exportAddress({
  q,
  status,
}: {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
}): string {
  const address = new URL(`${apiBase}/admin/orders.csv`, window.location.href);
  if (q) address.searchParams.set('q', q);
  if (status) address.searchParams.set('status', status);
  return address.href;
}
