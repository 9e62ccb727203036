import { ContactForm, SubscribeForm } from '@plumbline/contract/leads/forms';
import * as v from 'valibot';
import { keepMessage } from './contact/keep-message.ts';
import type { Database } from '../platform/database/database.ts';
import { keepRequest } from './audit-requests/keep-request.ts';
import { postToken } from './form-fields.ts';
import { releaseSuspected, type SuspectedLead } from './suspected.ts';

interface Release {
  readonly id: number;
  /** Only of this kind. */
  readonly kind?: SuspectedLead['kind'];
  readonly contactEmail: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** What became of a suspected post. */
interface Released {
  readonly form: SuspectedLead['form'];
  /** Of the message that was made of it; null where it is a signup. */
  readonly message: number | null;
}

/** Treats a suspected post as a person's: kept and mailed as if it came now. @returns null where none waits under this number. */
export function releaseLead(
  { write }: Pick<Database, 'write'>,
  { id, kind, contactEmail, now }: Release,
): Promise<Released | null> {
  const time = new Date(now).toISOString();
  return write(async (transaction) => {
    const lead = await releaseSuspected(transaction, { id, kind, now: time });
    if (lead === null) return null;
    if (lead.kind === 'subscribe') {
      await keepRequest(transaction, v.parse(SubscribeForm, lead.form), now);
      return { form: lead.form, message: null };
    }
    const token = postToken('contact', {}, lead.form);
    const form = v.parse(ContactForm, lead.form);
    return { form, message: await keepMessage(transaction, { token, form, now: time, contactEmail, secret: null }) };
  });
}
