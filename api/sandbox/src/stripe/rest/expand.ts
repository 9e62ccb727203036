import { confirmationSecretOf, paymentsOf } from '../billing/invoice-state.ts';
import type { Rows } from '../../provider/store.ts';
import type { Tables } from '../state/tables.ts';
import { invalid } from './stripe-error.ts';

type Known = Rows<Tables>;

const tablesByPrefix: Readonly<Record<string, keyof Tables>> = {
  cus: 'customers',
  pm: 'payment_methods',
  pi: 'payment_intents',
  seti: 'setup_intents',
  ch: 'charges',
  prod: 'products',
  di: 'discounts',
  sub: 'subscriptions',
  sub_sched: 'schedules',
  in: 'invoices',
};

/** Properties that an answer has only on demand. */
const onDemand: Readonly<Record<string, (rows: Known, id: string) => unknown>> = {
  'invoice confirmation_secret': confirmationSecretOf,
  'invoice payments': paymentsOf,
};

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
      ? made(rows, record['id'])
      : record[step];
  const whole = typeof held === 'string' && step !== 'id' ? objectOf(rows, held) : held;
  if (whole === undefined || (whole !== null && typeof whole !== 'object')) throw cannot(step, param);
  return { ...record, [step]: expandPath(rows, whole, rest, param) };
}

function objectOf(rows: Known, id: string): object | undefined {
  const table = tablesByPrefix[/^(sub_sched|[a-z]+)_[A-Za-z0-9_]+$/.exec(id)?.[1] ?? ''];
  return table === undefined ? undefined : rows.get(table, id);
}

function cannot(step: string, param: string): Error {
  return invalid(
    `This property cannot be expanded (${step}). You may want to try expanding an object that contains it.`,
    { param },
  );
}
