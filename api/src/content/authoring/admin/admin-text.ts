/** The searchable text of an article in lower case; SQLite's own `lower` only knows ASCII. */
export function adminTextOf({ title, author, slug }: Readonly<Record<'title' | 'author' | 'slug', string>>): string {
  return [title, author, slug].join(' ').toLowerCase();
}
