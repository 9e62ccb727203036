import type { AdminMailDetail } from '@plumbline/contract/mail/admin-mail';
import type { Site } from '@plumbline/contract/site';
import type { Knex } from 'knex';
import type { MailContents } from '../mail-contents.ts';
import type { MailSettings } from '../mail-settings.ts';
import type { OutgoingMail } from '../providers/mail-provider.ts';
import { composeWith } from '../templates/compose.ts';
import type { MailRow } from './mail-row.ts';

/** The dependencies of rendering a mail for staff. */
export interface ReadDeps {
  readonly db: { readonly knex: Knex };
  readonly site: Site;
  readonly mail: Pick<MailSettings, 'from'>;
  readonly contents: MailContents;
}

/**
 * A mail as staff can read it, or the reason why they cannot (`forgotten`: its content was deleted; `nobody`: its
 * address belongs to no member; `broken`: its data does not fit its template).
 */
export type ReadEmail =
  | { readonly outgoing: OutgoingMail; readonly linkHidden: boolean }
  | { readonly unreadable: NonNullable<AdminMailDetail['unreadable']> };

/** Replaces a link that only the reader may have. */
const hiddenPath = '/link-not-shown-in-the-admin';

/** Renders a mail for staff. No link is created or shown, because a link identifies its holder as the reader. */
export async function readEmail({ site, mail: { from }, contents }: ReadDeps, row: MailRow): Promise<ReadEmail> {
  if (row.payload === null) return { unreadable: 'forgotten' };
  let linkHidden = false;
  const hide = (): string => {
    linkHidden = true;
    return site.origin + hiddenPath;
  };
  const compose = composeWith(
    { site, from },
    {
      memberLink: async (purpose, { to }) => {
        const member = await contents.memberLinkRecipient(purpose, to);
        return member && { ...member, address: hide() };
      },
      membershipLinks: async (order, { to }) => {
        const reader = await contents.membershipLinksRecipient({ to, order });
        if (reader === null) return null;
        const { descriptions, ...member } = reader;
        const memberships = descriptions.map((description) => ({ description, address: hide() }));
        return { ...member, memberships };
      },
      invitationLink: async (payload) => {
        const invitation = await contents.invitationWithoutLink(payload);
        return invitation && { ...invitation, address: hide() };
      },
      receipt: async (charge) => {
        const found = await contents.receipt(charge);
        return found && { ...found, link: hide() };
      },
      audit: async () => ({ link: hide(), content: Buffer.alloc(0) }),
    },
  );
  const { kind, recipient: to, message_key: messageKey } = row;
  try {
    const outgoing = await compose({ kind, to, messageKey, payload: JSON.parse(row.payload) as unknown });
    return outgoing === null ? { unreadable: 'nobody' } : { outgoing, linkHidden };
  } catch {
    // The payload belongs to another version or does not fit its template: the worker's log has the error.
    return { unreadable: 'broken' };
  }
}
