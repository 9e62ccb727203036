import type { Knex } from 'knex';
import { submissionToken, suspicion, type TechnicalFields } from './form-fields.ts';
import type { LeadDeps } from './leads-deps.ts';
import { limitAddress, limitSender } from './lead-limits.ts';
import { quarantineLead, type SuspectedLead } from './suspected.ts';

interface Lead {
  readonly kind: SuspectedLead['kind'];
  /** The visible fields of the form. */
  readonly form: { readonly email: string } & Readonly<Record<string, string>>;
  readonly technical: TechnicalFields;
  /** The network address. */
  readonly address: string;
  /** Saves the lead and queues its mails; false for a repeat. */
  readonly save: (transaction: Knex.Transaction, token: string, now: number) => Promise<boolean>;
  /** Whether a repeat counts against the limits like any other submission; default false. */
  readonly countsRepeats?: boolean;
}

/**
 * Saves a lead and queues its mails in one transaction. A repeat changes nothing. A submission that looks automated is
 * quarantined without mails and answered as usual, so that its sender cannot detect it.
 * @throws Failure `too_many_requests`.
 */
export async function takeLead(
  deps: LeadDeps,
  { kind, form, technical, address, save, countsRepeats = false }: Lead,
): Promise<void> {
  const { db, clock, secret, leadRules, outbox } = deps;
  const now = clock.now();
  const token = submissionToken(kind, technical, form);
  const reason = suspicion(technical, leadRules);
  await db.write(async (transaction) => {
    const createdAt = new Date(now).toISOString();
    const isNew = await (reason === null
      ? save(transaction, token, now)
      : quarantineLead(transaction, { token, kind, form, reason, createdAt }));
    if (!isNew && !countsRepeats) return;
    // A refusal rolls the insert back.
    await limitAddress(transaction, address, leadRules.perAddress, { secret, form: kind, now });
    await limitSender(transaction, { email: form.email, address }, leadRules.perEmail, { secret, form: kind, now });
  });
  if (reason === null) outbox.wake();
}
