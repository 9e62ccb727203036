import { searchTexts } from './search-texts.ts';

/**
 * Searches without a pause until the parent sends a message, then reports the count. A separate process, not to slow the
 * measuring one.
 */

const [origin = ''] = process.argv.slice(2);
const texts = Object.values(searchTexts);
let stopped = false;
process.on('message', () => (stopped = true));

let count = 0;
while (!stopped) {
  const text = texts[count % texts.length]?.(count) ?? '';
  const response = await fetch(`${origin}/search?limit=${1 + (count % 100)}&q=${encodeURIComponent(text)}`);
  await response.arrayBuffer();
  count += 1;
  if (count === 8) process.send?.('searching');
}
process.send?.(count);
process.disconnect();
