import type { Knex } from 'knex';
import { postToken, suspicion, type FormFacts } from './form-fields.ts';
import type { LeadDeps } from './lead-deps.ts';
import { limitAddress, limitSender } from './lead-limits.ts';
import { keepSuspected, type SuspectedLead } from './suspected.ts';

interface Lead {
  readonly kind: SuspectedLead['kind'];
  /** What the person wrote. */
  readonly form: { readonly email: string } & Readonly<Record<string, string>>;
  readonly facts: FormFacts;
  /** Where the post came from. */
  readonly address: string;
  /** Keeps it with its mails; false for a repeat. */
  readonly keep: (transaction: Knex.Transaction, token: string, now: number) => Promise<boolean>;
}

/**
 * Keeps a lead and its mails, all or nothing. A repeat changes nothing and counts against no limit. One that a machine
 * seems to have posted is kept apart, mails nobody, and is answered like any other: whoever runs the machine learns nothing.
 * @throws Failure `too_many_requests`.
 */
export async function takeLead(deps: LeadDeps, { kind, form, facts, address, keep }: Lead): Promise<void> {
  const { db, clock, secret, leadRules, outbox } = deps;
  const now = clock.now();
  const token = postToken(kind, facts, form);
  const reason = suspicion(facts, leadRules);
  await db.write(async (transaction) => {
    const createdAt = new Date(now).toISOString();
    const isNew = await (reason === null
      ? keep(transaction, token, now)
      : keepSuspected(transaction, { token, kind, form, reason, createdAt }));
    if (!isNew) return;
    // A refusal takes back what was just kept.
    await limitAddress(transaction, address, leadRules.perAddress, { secret, form: kind, now });
    await limitSender(transaction, { email: form.email, address }, leadRules.perEmail, { secret, form: kind, now });
  });
  if (reason === null) outbox.wake();
}
