/** Enough to find it by. In characters. */
const longest = 80;

/** The texts of a content that are marked `sample`, each cut to a line. */
export function sampleTexts(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return [];
  const below = Object.values(content).flatMap(sampleTexts);
  return 'sample' in content && content.sample === true ? [lineOf(content), ...below] : below;
}

function lineOf(content: object): string {
  const words = Object.values(content).filter((value) => typeof value === 'string');
  const line = words.join(', ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
