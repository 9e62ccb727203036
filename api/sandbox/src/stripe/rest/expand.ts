import { confirmationSecretOf, paymentsOf } from '../state/invoice-parts.ts';
import { bookingNow } from '../payments/balance.ts';
import type { Rows } from '../state/store.ts';
import type { Tables } from '../state/tables.ts';
import type { Work } from '../state/work.ts';
import { invalid } from './stripe-error.ts';

type Known = Pick<Work, 'get' | 'all' | 'now'>;

const tablesByPrefix: Readonly<Record<string, keyof Tables>> = {
  cus: 'customers',
  pm: 'payment_methods',
  pi: 'payment_intents',
  ch: 'charges',
  txn: 'balance_transactions',
  re: 'refunds',
  du: 'disputes',
  prod: 'products',
  price: 'prices',
  sub: 'subscriptions',
  in: 'invoices',
  inpay: 'invoice_payments',
};

/** What an answer holds only where it is asked for. */
const onDemand: Readonly<Record<string, (rows: Rows<Tables>, object: { readonly id: string }) => unknown>> = {
  'invoice confirmation_secret': confirmationSecretOf,
  'invoice payments': paymentsOf,
  'charge refunds': (rows, { id }) =>
    listIn(
      rows.all('refunds').filter(({ charge }) => charge === id),
      `/v1/charges/${id}/refunds`,
    ),
  'customer subscriptions': (rows, { id }) =>
    listIn(
      rows.all('subscriptions').filter(({ customer, ended_at }) => customer === id && ended_at === null),
      `/v1/customers/${id}/subscriptions`,
    ),
};

function listIn<T>(data: readonly T[], url: string) {
  return { object: 'list', data: data.toReversed().slice(0, 10), has_more: data.length > 10, url };
}

/** The object with whole objects in place of the ids that these paths lead to. @throws StripeError for a path that leads nowhere. */
export function expandObject(rows: Known, object: unknown, paths: readonly string[] = []): unknown {
  return paths.reduce((expanded, path, index) => {
    const steps = path.split('.');
    if (steps.length > 4) {
      throw invalid(`You cannot expand more than 4 levels of a property: ${path}.`, { param: `expand[${index}]` });
    }
    return expandPath(rows, expanded, steps, `expand[${index}]`);
  }, object);
}

function expandPath(rows: Known, value: unknown, steps: readonly string[], param: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => expandPath(rows, item, steps, param));
  if (typeof value !== 'object') throw cannot(step, param);
  const record = value as Readonly<Record<string, unknown>>;
  const made = onDemand[`${String(record['object'])} ${step}`];
  const held =
    made !== undefined && typeof record['id'] === 'string' && record[step] === undefined
      ? made(rows, { id: record['id'] })
      : record[step];
  const whole = typeof held === 'string' && step !== 'id' ? objectOf(rows, held) : held;
  if (whole === undefined || (whole !== null && typeof whole !== 'object')) throw cannot(step, param);
  return { ...record, [step]: expandPath(rows, whole, rest, param) };
}

function objectOf(rows: Known, id: string): object | undefined {
  const table = tablesByPrefix[/^([a-z]+)_[A-Za-z0-9_]+$/.exec(id)?.[1] ?? ''];
  if (table === 'balance_transactions') {
    const booked = rows.get(table, id);
    return booked === undefined ? undefined : bookingNow(booked, rows.now);
  }
  if (table === 'customers') return rows.get(table, id) ?? rows.get('deleted_customers', id);
  return table === undefined ? undefined : rows.get(table, id);
}

function cannot(step: string, param: string): Error {
  return invalid(
    `This property cannot be expanded (${step}). You may want to try expanding an object that contains it.`,
    { param },
  );
}
