import type { AdminCount } from '@plumbline/contract/platform/admin-counts';

/** The texts for the number of open tasks of one kind. */
export interface TaskTexts {
  readonly key: AdminCount['key'];
  readonly one: string;
  readonly many: string;
  /** The staff's task. */
  readonly hint: string;
  /** The page that lists the counted records. */
  readonly to: string;
}

export const taskTexts: readonly TaskTexts[] = [
  {
    key: 'orders',
    one: 'order to look at',
    many: 'orders to look at',
    hint: 'Disputed, asked about by a bank, paid twice, a refund that did not arrive, or a renewal that fails.',
    to: '/admin/orders?status=trouble',
  },
  {
    key: 'disputes',
    one: 'dispute to answer',
    many: 'disputes to answer',
    hint: 'Evidence can be submitted for a few days only; the order says until when.',
    to: '/admin/orders?status=disputed',
  },
  {
    key: 'messages',
    one: 'unread message',
    many: 'unread messages',
    hint: 'Somebody waits for an answer.',
    to: '/admin/messages?state=unread',
  },
  {
    key: 'past-due',
    one: 'member past due',
    many: 'members past due',
    hint: 'Their cards are tried again by themselves; a word to them helps.',
    to: '/admin/members?standing=past_due',
  },
  {
    key: 'expiring-cards',
    one: 'membership whose card expires',
    many: 'memberships whose cards expire',
    hint: 'Within thirty days they are charged to a card that has expired by then. Their members were mailed.',
    to: '/admin/members?due=30&sort=due',
  },
  {
    key: 'dead-mail',
    one: 'mail that could not be sent',
    many: 'mails that could not be sent',
    hint: 'Nobody tries them again unless somebody asks for it.',
    to: '/admin/mail?status=dead',
  },
  {
    key: 'releases',
    one: 'withheld release',
    many: 'withheld releases',
    hint: 'They fail; visitors get the previous releases, if there are any.',
    to: '/admin/releases',
  },
  {
    key: 'gaps',
    one: 'thing that is not set up',
    many: 'things that are not set up',
    hint: 'Health says which settings are missing.',
    to: '/admin/health',
  },
];
