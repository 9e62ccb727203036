import { ApiError } from '@plumbline/contract/errors';
import type { State } from 'swr';
import type { Seed } from '../boot/boot-data.ts';
import { withPageTexts } from '../boot/in-page.ts';

/** SWR's cache with change notifications, from which the page's title is updated. */
export class ObservableCache extends Map<string, State<unknown, unknown>> {
  readonly #listeners = new Set<() => void>();
  #version = 0;

  override set(key: string, value: State<unknown, unknown>): this {
    super.set(key, value);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
    return this;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Grows with every change. */
  readonly version = (): number => this.#version;
}

/** A cache with the page server's data and errors. */
export function seededCache(seeds: Readonly<Record<string, Seed>>): ObservableCache {
  const cache = new ObservableCache();
  for (const [key, seed] of Object.entries(seeds)) {
    const notLoading = { isLoading: false, isValidating: false };
    cache.set(
      key,
      'data' in seed ? { ...notLoading, data: withPageTexts(seed) } : { ...notLoading, error: apiErrorOf(seed.error) },
    );
  }
  return cache;
}

function apiErrorOf({ status, code, detail }: Extract<Seed, { error: object }>['error']): ApiError {
  return new ApiError(status, code, detail, { detail });
}
