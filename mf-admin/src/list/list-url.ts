import { safeParse } from 'valibot';
import { apiBase } from '@plumbline/contract/endpoint';
import type { AdminList, ListField } from './admin-list.ts';
import { startOfDay } from '../layout/start-of-day.ts';

/** The values of a list's fields in a URL, by field name; empty, unknown and invalid values are left out. */
export type ListValues = Readonly<Record<string, string>>;

type ListDescription = Pick<AdminList<never>, 'path' | 'endpoint' | 'fields'>;

/** Reads the values from the query of a URL. */
export function listValues({ endpoint, fields }: ListDescription, search: URLSearchParams): ListValues {
  const parameters: readonly Pick<ListField, 'name' | 'kind'>[] = [...fields, { name: 'cursor', kind: 'search' }];
  const validValues = parameters.flatMap(({ name, kind }) => {
    const value = search.get(name) ?? '';
    const schema = endpoint.query.entries[name];
    const queryValue = kind === 'day' ? startOfDay(value) : value;
    return value !== '' && queryValue !== null && schema && safeParse(schema, queryValue).success
      ? [[name, value]]
      : [];
  });
  return Object.fromEntries(validValues);
}

/** The query that the endpoint gets. */
export function listQuery({ fields }: Pick<ListDescription, 'fields'>, values: ListValues): Record<string, string> {
  const days = new Set(fields.filter(({ kind }) => kind === 'day').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, days.has(name) ? (startOfDay(value) ?? '') : value]),
  );
}

/** The path and query of a list with these values; empty values are left out. */
export function listUrl({ path, fields }: ListDescription, values: ListValues): string {
  const search = new URLSearchParams();
  for (const name of [...fields.map((field) => field.name), 'cursor']) if (values[name]) search.set(name, values[name]);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The path and query of the page that begins at `cursor`; `position` is that of its first row in the whole list, null if unknown. */
export function nextPageUrl(
  list: ListDescription,
  values: ListValues,
  cursor: string,
  position: number | null,
): string {
  const url = listUrl(list, { ...values, cursor });
  return position === null ? url : `${url}&from=${position}`;
}

/** The position of a page's first row in the whole list, from the page's URL; null if it is absent or invalid. */
export function firstRowPosition(search: URLSearchParams): number | null {
  const position = search.get('from') ?? '';
  return /^[1-9]\d{0,8}$/.test(position) ? Number(position) : null;
}

/** The values that filter a list: all but its order and its page. */
export function filterOf({ sort: _sort, cursor: _cursor, ...rest }: ListValues): ListValues {
  return rest;
}

/** The URL of the filtered list as a file. It is absolute, because the router would treat a path as a page. */
export function downloadUrl(list: Pick<ListDescription, 'fields'>, download: string, values: ListValues): string {
  const url = new URL(apiBase + download, window.location.href);
  for (const [name, value] of Object.entries(listQuery(list, filterOf(values)))) url.searchParams.set(name, value);
  return url.href;
}
