import { newId } from '../state/ids.ts';
import { meetRules } from '../state/rules.ts';
import type { Delivery, KeptEvent, Rule, StripeTransaction } from '../state/tables.ts';

/** What can be wrong with the webhooks of an event, with what each is called on the page. */
export const webhookModes = {
  lose: 'is never sent',
  duplicate: 'is sent several times',
  delay: 'is sent late',
  reorder: 'is sent in the opposite order: the first of them last',
  missign: 'is signed with another secret',
  unsigned: 'carries no signature',
  tamper: 'was changed after it was signed',
  stale: 'is signed ten minutes ago',
  twins: 'comes under two event ids',
  livemode: 'says that it is of live mode',
} as const;
type WebhookMode = keyof typeof webhookModes;

/** In ms: between those that are sent in another order. */
const apart = 250;
const flaws: readonly string[] = ['missign', 'unsigned', 'tamper', 'stale', 'livemode'] satisfies WebhookMode[];

/** Keeps an event, and what is to be sent of it. `at` in ms of the real clock. */
export function recordEvent(
  transaction: StripeTransaction,
  event: KeptEvent,
  listening: boolean,
  at: number,
): Delivery[] {
  const rules = listening ? meetRules(transaction, 'webhook', event.type) : [];
  const ruleOf = (mode: WebhookMode): Rule | undefined => rules.find((rule) => rule.mode === mode);
  const events = ruleOf('twins') ? [event, { ...event, id: newId('evt') }] : [event];
  for (const one of events) transaction.put('events', one);
  if (!listening) return [];

  const copies = Math.max(1, ruleOf('duplicate')?.amount ?? 1);
  const reorder = ruleOf('reorder');
  const wait = (ruleOf('delay')?.amount ?? 0) + (reorder === undefined ? 0 : apart * waitsFor(reorder));
  const deliveries = events.flatMap(({ id }) =>
    Array.from({ length: copies }, (): Delivery => ({
      id: newId('whd'),
      event: id,
      due: at + wait,
      state: ruleOf('lose') ? 'lost' : 'pending',
      attempts: [],
      flaws: rules.map(({ mode }) => mode).filter((mode) => flaws.includes(mode)),
    })),
  );
  for (const delivery of deliveries) transaction.put('deliveries', delivery);
  return deliveries;
}

/** The last of a given number goes at once; without a number, each by chance. */
function waitsFor({ times }: Rule): number {
  return times > 0 ? times - 1 : Math.floor(Math.random() * 5);
}
