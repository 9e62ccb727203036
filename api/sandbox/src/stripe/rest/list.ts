import type Stripe from 'stripe';
import { invalidRequest, noSuchObject } from './stripe-error.ts';

interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/**
 * A page of the matching rows, the newest first. `rows` has the oldest first; `path` is the path of the list below
 * `/v1/`.
 * @throws StripeError for a cursor that is no id of the rows
 */
export function listPage<T extends { readonly id: string }>(
  path: string,
  rows: readonly T[],
  { limit = 10, starting_after, ending_before }: Page,
  fits: (row: T) => boolean = () => true,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100) {
    const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100';
    throw invalidRequest(`This value must be ${bound}.`, { code: 'parameter_invalid_integer', param: 'limit' });
  }
  if (starting_after !== undefined && ending_before !== undefined) {
    throw invalidRequest('Received both ending_before and starting_after parameters. Please pass in only one.');
  }
  const newest = rows.toReversed();
  const placeOf = (id: string, param: string): number => {
    const index = newest.findIndex((row) => row.id === id);
    if (index < 0) throw noSuchObject(path.replace(/s$/, ''), id, param, 400);
    return index;
  };
  const pageOf = (data: T[], has_more: boolean): Stripe.ApiList<T> => ({
    object: 'list',
    data,
    has_more,
    url: `/v1/${path}`,
  });
  if (ending_before !== undefined) {
    const newer = newest.slice(0, placeOf(ending_before, 'ending_before')).filter(fits);
    return pageOf(newer.slice(-limit), newer.length > limit);
  }
  const from = starting_after === undefined ? 0 : placeOf(starting_after, 'starting_after') + 1;
  const older = newest.slice(from).filter(fits);
  return pageOf(older.slice(0, limit), older.length > limit);
}

/** Whether an object matches the filters of a list; an absent filter matches. */
export function matches<T extends object>(object: T, filters: { readonly [K in keyof T]?: T[K] | undefined }): boolean {
  return Object.entries(filters).every(([name, value]) => value === undefined || object[name as keyof T] === value);
}
