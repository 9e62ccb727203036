import { safeParse } from 'valibot';
import { apiBase } from '@plumbline/contract/endpoint';
import type { AdminList, ListField } from './admin-list.ts';
import { startOfDay } from '../layout/start-of-day.ts';

/** The values of a list's fields in an address, by field name; empty, unknown and invalid values are left out. */
export type ListValues = Readonly<Record<string, string>>;

type Described = Pick<AdminList<never>, 'path' | 'endpoint' | 'fields'>;

/** Reads the values from an address. */
export function listValues({ endpoint, fields }: Described, search: URLSearchParams): ListValues {
  const known: readonly Pick<ListField, 'name' | 'kind'>[] = [...fields, { name: 'cursor', kind: 'search' }];
  const said = known.flatMap(({ name, kind }) => {
    const value = search.get(name) ?? '';
    const schema = endpoint.query.entries[name];
    const asked = kind === 'day' ? startOfDay(value) : value;
    return value !== '' && asked !== null && schema && safeParse(schema, asked).success ? [[name, value]] : [];
  });
  return Object.fromEntries(said);
}

/** The query that the endpoint gets. */
export function listQuery({ fields }: Pick<Described, 'fields'>, values: ListValues): Record<string, string> {
  const days = new Set(fields.filter(({ kind }) => kind === 'day').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, days.has(name) ? (startOfDay(value) ?? '') : value]),
  );
}

/** The address of a list with these values; empty ones are left out. */
export function listAddress({ path, fields }: Described, values: ListValues): string {
  const search = new URLSearchParams();
  for (const name of [...fields.map((field) => field.name), 'cursor']) if (values[name]) search.set(name, values[name]);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The address of the page that `cursor` begins, whose first row has this place in the list; null if it is not known. */
export function nextAddress(list: Described, values: ListValues, cursor: string, place: number | null): string {
  const address = listAddress(list, { ...values, cursor });
  return place === null ? address : `${address}&from=${place}`;
}

/** The place of a page's first row in the list, from its address; null if it is absent or invalid. */
export function placeIn(search: URLSearchParams): number | null {
  const place = search.get('from') ?? '';
  return /^[1-9]\d{0,8}$/.test(place) ? Number(place) : null;
}

/** The values that filter a list: all but its order and its page. */
export function filterOf({ sort: _sort, cursor: _cursor, ...rest }: ListValues): ListValues {
  return rest;
}

/** The address of the filtered list as a file. It is absolute, because the router would treat a path as a page. */
export function downloadAddress(list: Pick<Described, 'fields'>, download: string, values: ListValues): string {
  const address = new URL(apiBase + download, window.location.href);
  for (const [name, value] of Object.entries(listQuery(list, filterOf(values)))) address.searchParams.set(name, value);
  return address.href;
}
