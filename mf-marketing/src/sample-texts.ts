/** In characters: enough to find the text by. */
const maxLength = 80;

/** The texts that are marked `sample`, each shortened to a line. */
export function sampleTexts(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return [];
  const below = Object.values(content).flatMap(sampleTexts);
  return 'sample' in content && content.sample === true ? [lineOf(content), ...below] : below;
}

function lineOf(content: object): string {
  const words = Object.values(content).filter((value) => typeof value === 'string');
  const line = words.join(', ');
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}
