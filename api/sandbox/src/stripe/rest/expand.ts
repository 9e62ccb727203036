import { confirmationSecretOf, paymentsOf } from '../billing/invoice-state.ts';
import type { Rows } from '../../provider/store.ts';
import type { Tables } from '../state/tables.ts';
import { invalidRequest } from './stripe-error.ts';

type StripeRows = Rows<Tables>;

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

/** Properties that a response contains only if they are expanded. */
const computedProperties: Readonly<Record<string, (rows: StripeRows, id: string) => unknown>> = {
  'invoice confirmation_secret': confirmationSecretOf,
  'invoice payments': paymentsOf,
};

/** The object with the ids at these paths replaced by objects. @throws StripeError for a path without an id. */
export function expandObject(rows: StripeRows, object: unknown, paths: readonly string[] = []): unknown {
  return paths.reduce((expanded, path, index) => {
    const steps = path.split('.');
    if (steps.length > 4) {
      throw invalidRequest(`You cannot expand more than 4 levels of a property: ${path}.`, {
        param: `expand[${index}]`,
      });
    }
    return expandPath(rows, expanded, steps, `expand[${index}]`);
  }, object);
}

function expandPath(rows: StripeRows, value: unknown, steps: readonly string[], param: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => expandPath(rows, item, steps, param));
  if (typeof value !== 'object') throw notExpandable(step, param);
  const record = value as Readonly<Record<string, unknown>>;
  const computed = computedProperties[`${String(record['object'])} ${step}`];
  const current =
    computed !== undefined && typeof record['id'] === 'string' && record[step] === undefined
      ? computed(rows, record['id'])
      : record[step];
  const expandId = (id: unknown) => (typeof id === 'string' && step !== 'id' ? objectOf(rows, id) : id);
  const expandedValue = Array.isArray(current) ? current.map(expandId) : expandId(current);
  if (expandedValue === undefined || (expandedValue !== null && typeof expandedValue !== 'object'))
    throw notExpandable(step, param);
  return { ...record, [step]: expandPath(rows, expandedValue, rest, param) };
}

function objectOf(rows: StripeRows, id: string): object | undefined {
  const table = tablesByPrefix[/^(sub_sched|[a-z]+)_[A-Za-z0-9_]+$/.exec(id)?.[1] ?? ''];
  return table === undefined ? undefined : rows.get(table, id);
}

function notExpandable(step: string, param: string): Error {
  return invalidRequest(
    `This property cannot be expanded (${step}). You may want to try expanding an object that contains it.`,
    { param },
  );
}
