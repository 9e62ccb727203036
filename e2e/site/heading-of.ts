/** The first heading of a page's HTML, its words only; undefined if it has none. */
export function headingOf(html: string): string | undefined {
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
  return heading?.replaceAll(/<!--.*?-->|<[^>]*>/gs, '').trim();
}
