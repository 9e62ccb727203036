/**
 * Starts a request early. Code that awaits the result shares this request while it is pending or has succeeded; after its failure the
 * request is made again.
 */
export function prefetched<T>(request: () => Promise<T>): PromiseLike<T> {
  const prefetch = request();
  let failed = false;
  prefetch.catch(() => (failed = true));
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- SWR stores the value, and awaits it when a page reads it.
    then: (onAnswer, onFailure) => (failed ? request() : prefetch).then(onAnswer, onFailure),
  };
}
