/** Values from earlier answers, by the name of their field: the knowledge of a caller who has explored the site. */
export interface Pool {
  /** Stores the values of a JSON answer of this path. */
  learn(path: string, answer: unknown): void;
  /** One of the values of this name; undefined if none is known. `staff/id` is an id among staff. */
  pick(name: string, index: number): string | number | undefined;
}

/** The most values of each name; newer values replace the oldest. */
const maxValues = 60;

/** Opens a pool with these values. */
export function openPool(known: Readonly<Record<string, readonly (string | number)[]>>): Pool {
  const values = new Map<string, (string | number)[]>(
    Object.entries(known).map(([name, stored]) => [name, [...stored]]),
  );
  const store = (name: string, value: string | number): void => {
    const stored = values.get(name) ?? [];
    if (stored.includes(value) || String(value).length > 300) return;
    values.set(name, [...stored.slice(-maxValues + 1), value]);
    // A payment's secret starts with its id, and an order's id occurs under several names.
    if (name === 'clientSecret') store('paymentId', String(value).replace(/_secret_.*$/, ''));
    if (String(value).startsWith('ord_')) store('orderId', value);
  };
  const learn = (list: string, answer: unknown, depth = 0): void => {
    if (typeof answer !== 'object' || answer === null || depth > 6) return;
    for (const [name, value] of Object.entries(answer).slice(0, 60)) {
      if (typeof value !== 'string' && typeof value !== 'number') learn(list, value, depth + 1);
      else {
        store(name, value);
        if (depth < 2) store(`${list}/${name}`, value);
      }
    }
  };
  return {
    learn: (path, answer) => learn(path.split('/').findLast((part) => !part.startsWith('{')) ?? '', answer),
    pick: (name, index) => {
      const stored = values.get(name) ?? [];
      return stored[index % Math.max(stored.length, 1)];
    },
  };
}
