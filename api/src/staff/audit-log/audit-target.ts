/** In characters: what the log's column takes. */
export const longestTarget = 254;

/**
 * The target of a change to many: as many of their names as the log takes, and how many more there are.
 * @param what Stands before the names, such as `articles`.
 */
export function listedTarget(what: string, names: readonly string[], separator = ', '): string {
  const whole = [what, names.join(separator)].join(' ');
  if (whole.length <= longestTarget) return whole;
  let text = what;
  for (const [index, name] of names.entries()) {
    const longer = `${text}${index === 0 ? ' ' : separator}${name}`;
    // A name is taken only if the words for those after it fit too.
    if (longer.length > longestTarget - moreWords(names.length - index - 1).length) {
      return text + moreWords(names.length - index);
    }
    text = longer;
  }
  return text;
}

function moreWords(count: number): string {
  return count === 0 ? '' : ` and ${count} more`;
}
