/** What staff look an article up by, in lower case: SQLite itself knows that of ASCII only. */
export function adminTextOf({ title, author, slug }: Readonly<Record<'title' | 'author' | 'slug', string>>): string {
  return [title, author, slug].join(' ').toLowerCase();
}
