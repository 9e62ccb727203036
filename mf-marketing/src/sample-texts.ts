/** In characters: enough to find the text in the content. */
const maxLength = 80;

/** The texts marked `sample`, which are invented, anywhere in a content object, each shortened to one line. */
export function sampleTexts(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return [];
  const nested = Object.values(content).flatMap(sampleTexts);
  return 'sample' in content && content.sample === true ? [lineOf(content), ...nested] : nested;
}

function lineOf(content: object): string {
  const words = Object.values(content).filter((value) => typeof value === 'string');
  const line = words.join(', ');
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}
