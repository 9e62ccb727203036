import type { Rule, StripeTransaction } from './tables.ts';

/** The rules that something meets; uses up one of each one's times. `times` is what was left before. */
export function meetRules(transaction: StripeTransaction, side: Rule['side'], subject: string): Rule[] {
  const met = transaction.all('rules').filter((rule) => rule.side === side && fits(rule.match, subject));
  for (const rule of met) {
    if (rule.times === 1) transaction.remove('rules', rule.id);
    else if (rule.times > 1) transaction.put('rules', { ...rule, times: rule.times - 1 });
  }
  return met;
}

/** `*` stands for anything. */
function fits(pattern: string, subject: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(subject);
}
