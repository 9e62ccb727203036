import type { DeskMailDetail } from '@plumbline/contract/desk-mail';
import type { Site } from '@plumbline/contract/site';
import type { Knex } from 'knex';
import { findMemberByEmail } from '../../members/memberships/find-member.ts';
import { findInvitation } from '../../staff/invitations/invitation-store.ts';
import type { OutgoingMail } from '../providers/mail-provider.ts';
import { composeWith } from '../templates/compose.ts';
import type { MailRow } from './mail-row.ts';

/** What reading a mail at the desk needs. */
export interface ReadDeps {
  readonly db: { readonly knex: Knex };
  readonly site: Site;
  /** The sender's address. */
  readonly mailFrom: string;
}

/** A mail as staff may read it, or why they cannot. */
export type ReadLetter =
  | { readonly outgoing: OutgoingMail; readonly linkHidden: boolean }
  | { readonly unreadable: NonNullable<DeskMailDetail['unreadable']> };

/** In the place of a link that is for its reader alone. */
const hiddenPath = '/link-not-shown-at-the-desk';

/**
 * Writes a mail for staff to read. Nothing is opened by it: no link is made and none is shown, for whoever has it is let in
 * as the reader.
 */
export async function readLetter({ db, site, mailFrom }: ReadDeps, row: MailRow): Promise<ReadLetter> {
  if (row.payload === null) return { unreadable: 'forgotten' };
  let linkHidden = false;
  const hide = (): string => {
    linkHidden = true;
    return site.origin + hiddenPath;
  };
  const compose = composeWith(
    { site, from: mailFrom },
    {
      open: async (purpose, { to }) => {
        const member = await findMemberByEmail(db.knex, to);
        if (member === null || (purpose === 'verify-email' && member.emailVerified)) return null;
        return { address: hide(), email: member.email, name: member.name, number: member.number };
      },
      invite: async ({ invitation: id }) => {
        const invitation = await findInvitation(db.knex, { id });
        return invitation && { ...invitation, address: hide() };
      },
      audit: async () => ({ link: hide(), content: Buffer.alloc(0) }),
    },
  );
  const { kind, recipient: to, message_key: messageKey } = row;
  try {
    const outgoing = await compose({ kind, to, messageKey, payload: JSON.parse(row.payload) as unknown });
    return outgoing === null ? { unreadable: 'nobody' } : { outgoing, linkHidden };
  } catch {
    // Of another version, or of a shape that its letter cannot bear: the worker's log has it.
    return { unreadable: 'broken' };
  }
}
