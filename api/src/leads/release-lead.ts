import { ContactForm, SubscribeForm } from '@plumbline/contract/leads';
import * as v from 'valibot';
import { keepMessage } from '../contact/keep-message.ts';
import type { Database } from '../database/database.ts';
import { keepRequest } from '../subscribe/keep-request.ts';
import { postToken } from './form-facts.ts';
import { releaseSuspected } from './suspected.ts';

interface Release {
  readonly id: number;
  readonly contactEmail: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** Treats a suspected post as a person's: kept and mailed as if it came now. @returns false where none waits under this number. */
export function releaseLead({ knex }: Database, { id, contactEmail, now }: Release): Promise<boolean> {
  const time = new Date(now).toISOString();
  return knex.transaction(async (transaction) => {
    const lead = await releaseSuspected(transaction, id, time);
    if (lead === null) return false;
    if (lead.kind === 'subscribe') {
      await keepRequest(transaction, v.parse(SubscribeForm, lead.form), now);
    } else {
      const token = postToken('contact', {}, lead.form);
      await keepMessage(transaction, { token, form: v.parse(ContactForm, lead.form), now: time, contactEmail });
    }
    return true;
  });
}
