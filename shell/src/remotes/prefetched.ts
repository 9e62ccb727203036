/**
 * Starts a request early. Consumers share its result while it is pending or has succeeded; after a failed prefetch they make
 * the request again.
 */
export function prefetched<T>(ask: () => Promise<T>): PromiseLike<T> {
  const guess = ask();
  let failed = false;
  guess.catch(() => (failed = true));
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- SWR keeps what it is given and awaits it when a page reads it.
    then: (onAnswer, onFailure) => (failed ? ask() : guess).then(onAnswer, onFailure),
  };
}
