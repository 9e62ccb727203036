import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import { history } from './history-samples.ts';
import { mails } from './mail-samples.ts';
import { orderStats, order, orders } from './order-samples.ts';
import { session } from './release-samples.ts';

/** The answers of the API; the samples are the default. */
export interface OrderAnswers {
  readonly role?: string;
  readonly list?: unknown;
  /** The cursor of the next page. */
  readonly next?: string;
  readonly detail?: unknown;
  /** The answer to every change. */
  readonly changeAnswer?: FakeAnswer;
}

/** A fake API with orders. */
export function orderApi({
  role = 'staff',
  list = orders,
  next,
  detail = order,
  changeAnswer,
}: OrderAnswers = {}): FakeHandler {
  return (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST') return changeAnswer ?? { json: detail };
    if (pathname === '/api/admin/session') return { json: { ...session, role } };
    if (pathname === '/api/admin/orders-figures') return { json: orderStats };
    if (pathname.endsWith('/history')) return { json: history };
    if (pathname === '/api/admin/mail') return { json: mails };
    if (pathname !== '/api/admin/orders') return { json: detail };
    return next === undefined ? { json: list } : { json: list, next, total: 312 };
  };
}
