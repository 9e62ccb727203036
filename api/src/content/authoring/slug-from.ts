/** The slug of a name: `Market reports` becomes `market-reports`; '' if the name contains no Latin letter or digit. */
export function slugFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
