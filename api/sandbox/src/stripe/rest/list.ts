import type Stripe from 'stripe';
import { invalid, missing } from './stripe-error.ts';

export interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: number | Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>> | undefined;
}

interface Listed {
  readonly id: string;
  readonly created?: number;
}

/** A page of what fits, the newest first. `all` has the oldest first. @throws StripeError for a cursor that is none of these. */
export function listPage<T extends Listed>(
  url: string,
  what: string,
  all: readonly T[],
  { limit = 10, starting_after, ending_before, created }: Page,
  fits: (item: T) => boolean = () => true,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100) {
    throw invalid(`This value must be ${limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  if (starting_after !== undefined && ending_before !== undefined) {
    throw invalid('Received both ending_before and starting_after parameters. Please pass in only one.');
  }
  const newest = all.toReversed();
  const at = (id: string, param: string): number => {
    const index = newest.findIndex((item) => item.id === id);
    if (index < 0) throw missing(what, id, param, 400);
    return index;
  };
  const wanted = (item: T): boolean => isIn(item.created ?? 0, created) && fits(item);
  const envelope = (data: T[], has_more: boolean): Stripe.ApiList<T> => ({ object: 'list', data, has_more, url });
  if (ending_before !== undefined) {
    const newer = newest.slice(0, at(ending_before, 'ending_before')).filter(wanted);
    return envelope(newer.slice(-limit), newer.length > limit);
  }
  const from = starting_after === undefined ? 0 : at(starting_after, 'starting_after') + 1;
  const older = newest.slice(from).filter(wanted);
  return envelope(older.slice(0, limit), older.length > limit);
}

function isIn(time: number, range: Page['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return time === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return time > gt && time >= gte && time < lt && time <= lte;
}
