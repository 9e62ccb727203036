/** In UTF-16 units per text: longer texts would slow the search and exceed PostgreSQL's limit for index entries. */
const maxLength = 120;

/** The searchable text of a lead in lower case; SQLite's own `lower` only knows ASCII. */
export function leadSearchText({ name, email, message }: Readonly<Record<string, string>>): string {
  return [name, email, message]
    .map((text = '') => text.slice(0, maxLength))
    .join(' ')
    .trim()
    .toWellFormed()
    .toLowerCase();
}
