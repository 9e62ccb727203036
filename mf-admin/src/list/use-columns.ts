import type { AdminList, ListColumn } from './admin-list.ts';
import { toggled } from './toggled.ts';
import { usePreference } from './use-preference.ts';

/** A column that can be hidden, and whether it is shown. */
export interface ColumnChoice {
  readonly title: string;
  readonly shown: boolean;
  readonly toggle: () => void;
}

/** The columns that this reader has chosen, by default all. The first column is always shown. */
export function useColumns<Item>({ path, columns }: Pick<AdminList<Item>, 'path' | 'columns'>): {
  readonly shown: readonly [ListColumn<Item>, ...ListColumn<Item>[]];
  readonly choices: readonly ColumnChoice[];
} {
  const [storedTitles, storeTitles] = usePreference(`hidden-columns.${path}`);
  const hidden = new Set(storedTitles.split('\n').filter(Boolean));
  const [first, ...rest] = columns;
  return {
    shown: [first, ...rest.filter(({ title }) => !hidden.has(title))],
    choices: rest.map(({ title }) => ({
      title,
      shown: !hidden.has(title),
      toggle: () => storeTitles([...toggled(hidden, title)].join('\n')),
    })),
  };
}
