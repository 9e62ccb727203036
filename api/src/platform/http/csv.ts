/** A line of CSV, RFC 4180; null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(harmless(cell ?? ''))).join(',')}\r\n`;
}

/** A spreadsheet runs what begins like a formula; with an apostrophe in front it shows it. */
function harmless(text: string): string {
  // Where `;` separates cells, a spreadsheet begins one in the middle, and at each line.
  const begins = text.length - text.trimStart().length;
  const inside = text.replace(/[;\t\r\n] *(?=[=+@-])/g, (found, at: number) => (at < begins ? found : `${found}'`));
  return /^[\s]*[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${inside}` : inside;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
