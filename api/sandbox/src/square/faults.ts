import type { SquareRule, SquareWork } from './square-state.ts';

/** How a call can be met, with what each is called on the page. */
export const restModes = {
  fail: 'is answered 500, nothing done',
  'fail after': 'is done and answered 500',
  busy: 'is answered 429, nothing done',
  late: 'is done and answered late',
  hang: 'is never answered, nothing done',
  drop: 'is done and loses its connection',
} as const;

/** What can be wrong with a webhook, with what each is called on the page. */
export const webhookModes = {
  lose: 'is never sent',
  duplicate: 'is sent several times',
  delay: 'is sent late',
  reorder: 'is sent in the opposite order: the first of them last',
  missign: 'is signed with another key',
  unsigned: 'carries no signature',
  tamper: 'was changed after it was signed',
  twins: 'comes under two event ids',
} as const;

/** The rules that something meets; uses up one of each one's times. */
export function meetRules(work: SquareWork, side: SquareRule['side'], subject: string): SquareRule[] {
  const met = work.all('rules').filter((rule) => rule.side === side && fits(rule.match, subject));
  for (const rule of met) {
    if (rule.times === 1) work.remove('rules', rule.id);
    else if (rule.times > 1) work.put('rules', { ...rule, times: rule.times - 1 });
  }
  return met;
}

function fits(pattern: string, subject: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(subject);
}
