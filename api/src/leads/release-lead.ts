import { ContactForm, SubscribeForm } from '@plumbline/contract/leads/forms';
import * as v from 'valibot';
import { saveMessage } from './contact/save-message.ts';
import type { Database } from '../platform/database/database.ts';
import { saveRequest } from './audit-requests/save-request.ts';
import { submissionToken } from './form-fields.ts';
import { releaseSuspected, type SuspectedLead } from './suspected.ts';

interface LeadToRelease {
  readonly id: number;
  /** If set, only a lead of this kind is released. */
  readonly kind?: SuspectedLead['kind'];
  readonly contactEmail: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** A released lead. */
interface ReleasedLead {
  readonly form: SuspectedLead['form'];
  /** The id of the created message; null for a signup. */
  readonly message: number | null;
}

/**
 * Releases a suspected submission (held back as probable spam): it is saved and mailed as if it had just arrived.
 * @returns null if there is no suspected submission with this id.
 */
export function releaseLead(
  { write }: Pick<Database, 'write'>,
  { id, kind, contactEmail, now }: LeadToRelease,
): Promise<ReleasedLead | null> {
  const time = new Date(now).toISOString();
  return write(async (transaction) => {
    const lead = await releaseSuspected(transaction, { id, kind, now: time });
    if (lead === null) return null;
    if (lead.kind === 'subscribe') {
      await saveRequest(transaction, v.parse(SubscribeForm, lead.form), now);
      return { form: lead.form, message: null };
    }
    const token = submissionToken('contact', {}, lead.form);
    const form = v.parse(ContactForm, lead.form);
    return { form, message: await saveMessage(transaction, { token, form, now: time, contactEmail, secret: null }) };
  });
}
