/** The query parameter that asks for overrides: `mf-blog@http://localhost:4102`, several with commas; empty ends them. */
export const overrideParameter = 'plumbline-override';

/** A remote that this page takes from somewhere else than the registry. */
interface ActiveOverride {
  readonly remote: string;
  readonly origin: string;
  readonly release: string;
}

/** One that was asked for and is not had. */
export interface RefusedOverride {
  /** As it was asked for. */
  readonly asked: string;
  readonly reason: string;
}

/** What a page shows in place of what is live. */
export interface Overrides {
  readonly active: readonly ActiveOverride[];
  readonly refused: readonly RefusedOverride[];
}

/** The address that shows the same page as it is live. */
export function addressWithout({ pathname, search, hash }: Location): string {
  const query = new URLSearchParams(search);
  query.set(overrideParameter, '');
  return `${pathname}?${query.toString()}${hash}`;
}

/** Takes the request for overrides out of the address: it is answered, and whoever is sent the address would ask as well. */
export function forgetRequest({ pathname, search, hash }: Location, history: History): void {
  const query = new URLSearchParams(search);
  if (!query.has(overrideParameter)) return;
  query.delete(overrideParameter);
  history.replaceState(history.state, '', `${pathname}${query.size > 0 ? `?${query.toString()}` : ''}${hash}`);
}
