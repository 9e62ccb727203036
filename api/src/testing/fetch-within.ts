/** A `fetch` whose calls fail after `timeout` ms. */
export function fetchWithin(timeout: number): typeof fetch {
  return (input, init) => {
    const signals = [AbortSignal.timeout(timeout), ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
}
