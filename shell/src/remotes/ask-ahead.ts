/**
 * Asks for something before it is wanted. An answer that is on its way or here is given to whoever wants it; after a
 * failure nothing is kept, and whoever wants it asks anew: a guess that failed is no failure of theirs.
 */
export function askAhead<T>(ask: () => Promise<T>): PromiseLike<T> {
  const guess = ask();
  let failed = false;
  guess.catch(() => (failed = true));
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- SWR keeps what it is given and awaits it when a page reads it.
    then: (onAnswer, onFailure) => (failed ? ask() : guess).then(onAnswer, onFailure),
  };
}
