/** In characters: the length of the log's column. */
export const maxTargetLength = 254;

/**
 * The target of a bulk change: as many names as the log's column can hold, and the number of further ones.
 * @param noun The word before the names, such as `articles`.
 */
export function listedTarget(noun: string, names: readonly string[], separator = ', '): string {
  const whole = [noun, names.join(separator)].join(' ');
  if (whole.length <= maxTargetLength) return whole;
  let text = noun;
  for (const [index, name] of names.entries()) {
    const longer = `${text}${index === 0 ? ' ' : separator}${name}`;
    // A name is added only if the text about the remaining ones fits too.
    if (longer.length > maxTargetLength - moreWords(names.length - index - 1).length) {
      return text + moreWords(names.length - index);
    }
    text = longer;
  }
  return text;
}

function moreWords(count: number): string {
  return count === 0 ? '' : ` and ${count} more`;
}
