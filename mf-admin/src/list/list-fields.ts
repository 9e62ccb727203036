import type { ListField } from './admin-list.ts';

/** An option of a choice. */
type Option = Extract<ListField, { kind: 'choice' }>['options'][number];

/** The values as options, with a label for each. */
export function optionsOf<Value extends string>(values: readonly Value[], labelOf: (value: Value) => string): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

/** The search field of a list. */
export function searchField(label: string, name = 'q'): ListField {
  return { kind: 'search', name, label };
}

/** A choice; `placeholder` is shown while no option is chosen. */
export function choiceField(name: string, label: string, placeholder: string, options: readonly Option[]): ListField {
  return { kind: 'choice', name, label, placeholder, options };
}

/** The order of a list: `defaultOrder` is the label of the default, `labels` are those of the endpoint's `sort` values. */
export function sortField(defaultOrder: string, labels: Readonly<Record<string, string>>): ListField {
  return choiceField(
    'sort',
    'Sort by',
    defaultOrder,
    Object.entries(labels).map(([value, label]) => ({ value, label })),
  );
}
