/**
 * Returns the line, from 0, of an index in a text. Fast for mostly increasing indices: counting from the start each
 * time would take minutes for a long article.
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

/** The start index of each line. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
