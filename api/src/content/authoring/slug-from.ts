/** A name as it stands in an address: `Market reports` becomes `market-reports`; '' where no letter is left. */
export function slugFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
