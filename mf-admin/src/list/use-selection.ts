import { useState } from 'react';
import { toggled } from './toggled.ts';

/** The chosen rows of a list. */
export interface Selection<Item> {
  readonly items: readonly Item[];
  readonly has: (item: Item) => boolean;
  readonly toggle: (item: Item) => void;
  /** Chooses all shown rows, or none if all are chosen. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** The chosen rows; a row that leaves the list is no longer chosen. */
export function useSelection<Item>(shown: readonly Item[], keyOf: (item: Item) => string): Selection<Item> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const items = shown.filter((item) => keys.has(keyOf(item)));
  return {
    items,
    has: (item) => keys.has(keyOf(item)),
    toggle: (item) => setKeys((now) => toggled(now, keyOf(item))),
    toggleAll: () => setKeys(new Set(items.length === shown.length ? [] : shown.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}
