/** The text of the first `h1` in a page's HTML; undefined if there is none. */
export function headingOf(html: string): string | undefined {
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
  return heading?.replaceAll(/<!--.*?-->|<[^>]*>/gs, '').trim();
}
