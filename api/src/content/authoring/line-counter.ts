/**
 * Tells the line of an index of a text, from 0. Quick for indices that mostly grow: counting from the beginning each time
 * would take minutes over a long article.
 */
export function lineCounter(text: string): (index: number) => number {
  let seen = { index: 0, line: 0 };
  return (index) => {
    if (index < seen.index) seen = { index: 0, line: 0 };
    let { line } = seen;
    for (let at = text.indexOf('\n', seen.index); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
    seen = { index, line };
    return line;
  };
}

/** The index at which each line of a text begins. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
