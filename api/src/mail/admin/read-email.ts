import type { DeskMailDetail } from '@plumbline/contract/mail/admin-mail';
import type { Site } from '@plumbline/contract/site';
import type { Knex } from 'knex';
import type { MailContents } from '../mail-contents.ts';
import type { MailSettings } from '../mail-settings.ts';
import type { OutgoingMail } from '../providers/mail-provider.ts';
import { composeWith } from '../templates/compose.ts';
import type { MailRow } from './mail-row.ts';

/** What reading a mail at the desk needs. */
export interface ReadDeps {
  readonly db: { readonly knex: Knex };
  readonly site: Site;
  readonly mail: Pick<MailSettings, 'from'>;
  readonly contents: MailContents;
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
export async function readLetter({ site, mail: { from }, contents }: ReadDeps, row: MailRow): Promise<ReadLetter> {
  if (row.payload === null) return { unreadable: 'forgotten' };
  let linkHidden = false;
  const hide = (): string => {
    linkHidden = true;
    return site.origin + hiddenPath;
  };
  const compose = composeWith(
    { site, from },
    {
      open: async (purpose, { to }) => {
        const member = await contents.memberOfLink(purpose, to);
        return member && { ...member, address: hide() };
      },
      invite: async (payload) => {
        const invitation = await contents.invitationOfLink(payload);
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
