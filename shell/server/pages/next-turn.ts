const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop in which nobody else's does, in the order of asking. Rendering holds the process, and
 * Node accepts one new connection in each turn: if every page that waits were rendered in the same one, connections that are
 * kept would be served again and again while new ones waited until they gave up.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(takeOne);
  });
}

function takeOne(): void {
  waiting[0]?.();
  waiting.shift();
  // Asked for while immediates run, it comes after the next look at the network.
  if (waiting.length > 0) setImmediate(takeOne);
}
