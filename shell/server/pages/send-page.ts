import type { HtmlStream } from './html-stream.ts';
import { nextTurn } from './next-turn.ts';

/**
 * Sends a page's head, lets it leave, and only then makes the rest: rendering holds the process, and a head that waits
 * for it keeps the browser from fetching what it names.
 * @throws Error where the rest cannot be made.
 */
export async function sendPage(html: HtmlStream, head: string, rest: () => Promise<string>): Promise<void> {
  await html.send(head);
  // What the stream has given out is written to the connection before timers come round again.
  await nextTurn();
  // The visitor may have left.
  if (!html.stream.destroyed) html.end(await rest());
}
