/** A line of CSV, RFC 4180; null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(harmless(cell ?? ''))).join(',')}\r\n`;
}

/** A spreadsheet runs what begins like a formula; with an apostrophe in front it shows it. */
function harmless(text: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
