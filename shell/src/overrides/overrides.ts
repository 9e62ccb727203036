/** The query parameter of overrides: `mf-blog@http://localhost:4102`, separated by commas; empty removes all overrides. */
export const overrideParameter = 'plumbline-override';

/** A remote that this page loads from another origin. */
interface ActiveOverride {
  readonly remote: string;
  readonly origin: string;
  readonly release: string;
}

/** A requested override that is not applied. */
export interface RefusedOverride {
  /** The requested entry. */
  readonly requested: string;
  readonly reason: string;
}

/** The overrides of a page. */
export interface Overrides {
  readonly active: readonly ActiveOverride[];
  readonly refused: readonly RefusedOverride[];
}

/** The address of the same page with the parameter that removes all overrides. */
export function overrideRemovalAddress({ pathname, search, hash }: Location): string {
  const query = new URLSearchParams(search);
  query.set(overrideParameter, '');
  return `${pathname}?${query.toString()}${hash}`;
}

/** Removes the parameter from the address bar, so that a shared address does not request overrides. */
export function removeOverrideParameter({ pathname, search, hash }: Location, history: History): void {
  const query = new URLSearchParams(search);
  if (!query.has(overrideParameter)) return;
  query.delete(overrideParameter);
  history.replaceState(history.state, '', `${pathname}${query.size > 0 ? `?${query.toString()}` : ''}${hash}`);
}
