/** The address form of a title: lower-case words joined by hyphens; empty if the title has no Latin letter or digit. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120)
    .replace(/^-|-+$/g, '');
}
