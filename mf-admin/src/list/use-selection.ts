import { useState } from 'react';
import { toggled } from './toggled.ts';

/** What is chosen of what a list shows. */
export interface Selection<Item> {
  readonly items: readonly Item[];
  readonly has: (item: Item) => boolean;
  readonly toggle: (item: Item) => void;
  /** Chooses everything shown, or nothing where everything is chosen. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Keeps what is chosen; what the list no longer shows is not chosen any more. */
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
