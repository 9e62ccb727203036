/** A line of CSV, RFC 4180; null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(withoutFormulas(cell ?? ''))).join(',')}\r\n`;
}

/**
 * Prevents CSV injection: a spreadsheet executes a cell that starts like a formula, in full-width characters as well; a
 * leading apostrophe makes it text.
 */
function withoutFormulas(text: string): string {
  // If `;` or a tab separates cells, a spreadsheet also starts a cell in the middle of a text and at each line, and
  // drops its quotes.
  const escaped = text.replace(/[;\t\r\n][\s"]*(?=[=+@\-＝＋＠－])/g, `$&'`);
  return /^[\s]*[=+\-@＝＋＠－\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${escaped}` : escaped;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
