/**
 * An article's HTML for feed readers: absolute URLs, drawings as PNG, and one URL per image. The sanitiser
 * writes all tags and attributes in the same form.
 */
export function portableHtml(html: string, page: string): string {
  const { origin } = new URL(page);
  return (
    html
      .replace(/<\/?picture>|<source [^>]*\/>/g, '')
      // Only tags are changed, because an article's text may show markup. `<` is escaped in texts, `>` in attributes.
      .replace(/<[a-z][^>]*>/g, (tag) =>
        tag
          .replace(/ (src|href|cite)="\/(?!\/)/g, ` $1="${origin}/`)
          .replace(/ href="#/g, ` href="${page}#`)
          .replace(/( src="[^"]*\/api\/media\/[0-9a-f]{32})\.svg"/g, '$1.png"'),
      )
  );
}
