/** In UTF-16 units of each text: a search reads all of them, and PostgreSQL takes no long one into an index. */
const searched = 120;

/** What staff look up by who has filled a form in, in lower case: SQLite itself knows that of ASCII only. */
export function leadSearchText({ name, email, message }: Readonly<Record<string, string>>): string {
  return [name, email, message]
    .map((text = '') => text.slice(0, searched))
    .join(' ')
    .trim()
    .toWellFormed()
    .toLowerCase();
}
