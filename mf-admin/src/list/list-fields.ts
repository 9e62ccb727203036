import type { ListField } from './admin-list.ts';

/** An option of a choice. */
type Option = Extract<ListField, { kind: 'choice' }>['options'][number];

/** The values as options, with the words for each. */
export function optionsOf<Value extends string>(values: readonly Value[], word: (value: Value) => string): Option[] {
  return values.map((value) => ({ value, label: word(value) }));
}

/** The search field of a list. */
export function search(label: string, name = 'q'): ListField {
  return { kind: 'search', name, label };
}

/** A choice; `placeholder` is shown while no option is chosen. */
export function choice(name: string, label: string, placeholder: string, options: readonly Option[]): ListField {
  return { kind: 'choice', name, label, placeholder, options };
}

/** The order of a list: `usual` names the default, `words` the endpoint's `sort` values. */
export function order(defaultOrder: string, words: Readonly<Record<string, string>>): ListField {
  return choice(
    'sort',
    'Sort by',
    defaultOrder,
    Object.entries(words).map(([value, label]) => ({ value, label })),
  );
}
