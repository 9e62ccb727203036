import { balanceOf, bookingNow } from '../payments/balance.ts';
import { idOf } from '../payments/charge.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { exactly, expand, listOf, may, text } from './params.ts';
import { missing } from './stripe-error.ts';

/** What the merchant has, and everything that has come to it. */
export const balanceCalls: readonly Endpoint[] = [
  endpoint('GET /v1/balance', exactly({ expand }), ({ work }) => balanceOf(work)),
  endpoint(
    'GET /v1/balance_transactions',
    listOf({ type: may(text()), source: may(text()), currency: may(text(3)) }),
    ({ work, params }) =>
      listPage(
        '/v1/balance_transactions',
        'balance transaction',
        work.all('balance_transactions').map((booked) => bookingNow(booked, work.now)),
        params,
        ({ type, source, currency }) =>
          (params.type === undefined || type === params.type) &&
          (params.source === undefined || idOf(source) === params.source) &&
          (params.currency === undefined || currency === params.currency),
      ),
  ),
  endpoint('GET /v1/balance_transactions/*', exactly({ expand }), ({ work, ids: [id = ''] }) => {
    const booked = work.get('balance_transactions', id);
    if (booked === undefined) throw missing('balance transaction', id);
    return bookingNow(booked, work.now);
  }),
];
