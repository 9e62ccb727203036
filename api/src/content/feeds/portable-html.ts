/**
 * An article's HTML for readers that are no browser on this site: every address whole, drawings as PNG, and one address
 * per image. The sanitiser writes all tags and attributes alike.
 */
export function portableHtml(html: string, page: string): string {
  const { origin } = new URL(page);
  return (
    html
      .replace(/<\/?picture>|<source [^>]*\/>/g, '')
      // Within tags only: an article's text may show markup. A < in it is escaped, and a > in an attribute.
      .replace(/<[a-z][^>]*>/g, (tag) =>
        tag
          .replace(/ (src|href|cite)="\/(?!\/)/g, ` $1="${origin}/`)
          .replace(/ href="#/g, ` href="${page}#`)
          .replace(/( src="[^"]*\/api\/media\/[0-9a-f]{32})\.svg"/g, '$1.png"'),
      )
  );
}
