import type { FakeAnswer } from './fake-api.ts';
import { mails } from './mail-samples.ts';
import { figures, order, orders } from './order-samples.ts';
import { session } from './release-samples.ts';

/** What the API answers to a question of the desk; what is left out is as in the samples. */
export interface OrderAnswers {
  readonly role?: string;
  readonly list?: unknown;
  /** The cursor of the next page. */
  readonly next?: string;
  readonly detail?: unknown;
  /** To what staff do. */
  readonly done?: FakeAnswer;
}

/** A fake API with orders. */
export function orderApi({ role = 'staff', list = orders, next, detail = order, done }: OrderAnswers = {}): FakeAnswer {
  return (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST') return done ? done(request) : Response.json(detail);
    if (pathname === '/api/admin/session') return Response.json({ ...session, role });
    if (pathname === '/api/admin/orders-figures') return Response.json(figures);
    if (pathname === '/api/admin/mail') return Response.json(mails);
    if (pathname !== '/api/admin/orders') return Response.json(detail);
    const link = next === undefined ? {} : { link: `</api/admin/orders?cursor=${next}>; rel="next"` };
    return Response.json(list, { headers: link });
  };
}
