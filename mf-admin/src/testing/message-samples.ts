import type { AdminMessage, AdminMessageDetail, AdminMessageStats } from '@plumbline/contract/leads/admin-messages';
import type { AdminSignup } from '@plumbline/contract/leads/admin-signups';
import type { Suppression } from '@plumbline/contract/mail/suppressions';

const listedMessage = (id: number, overrides: Partial<AdminMessage> = {}): AdminMessage => ({
  id: String(id),
  state: 'open',
  revision: 2,
  suspicion: null,
  name: 'Renée Castellano',
  email: 'renee@castellanohomes.example',
  subject: 'membership',
  beginning: 'Which tier fits a team of four? We work in two counties and would like to begin in January.',
  createdAt: `2026-11-${String(10 + id)}T09:42:00.000Z`,
  answeredAt: null,
  ...overrides,
});

/** Messages in every state. */
export const messages: readonly AdminMessage[] = [
  listedMessage(9, { state: 'unread', revision: 1, subject: 'benefits' }),
  listedMessage(8, { name: 'Chidi Nwosu', email: 'chidi@nwosu.example', subject: 'support' }),
  listedMessage(7, {
    state: 'answered',
    name: 'Marta Lindqvist',
    email: 'marta@lindqvist.example',
    answeredAt: '2026-11-18T10:00:00.000Z',
  }),
  listedMessage(6, { state: 'spam', name: 'SEO Experts', email: 'rank@seo.example', subject: 'other' }),
];

/** Two messages that look like spam. */
export const suspectedMessages: readonly AdminMessage[] = [2, 1].map((id) => ({
  ...listedMessage(id),
  id: `s${id}`,
  state: 'suspected' as const,
  revision: 0,
  suspicion: 'filled the hidden field',
}));

export const messageStats: AdminMessageStats = { unread: 1, open: 1, answered: 12, suspected: 2 };

/** A message with markup that must not run in a browser of staff. */
export const hostile = [
  '<script>window.hostile = 1</script>',
  '<img src=x onerror="window.hostile = 1">',
  '"><svg onload=window.hostile=1>',
  'javascript:window.hostile=1',
  '{{constructor.constructor("window.hostile=1")()}}',
  '</textarea><iframe srcdoc="<script>parent.hostile=1</script>">',
].join('\n');

/** A message with all its details. */
export const message: AdminMessageDetail = {
  ...listedMessage(8),
  message: 'Which tier fits a team of four?\n\nWe work in two counties and would like to begin in January.',
  notes: [{ id: 1, who: 'Ines Ferreira', text: 'Called her back: January is fine.', at: '2026-11-18T11:00:00.000Z' }],
  replies: [],
  sender: {
    member: { number: 10_482, name: 'Renée Castellano', active: true },
    orders: [{ id: `ord_${'0'.repeat(26)}`, number: 'PL-20418', status: 'paid', description: 'Pro Agent Annual' }],
    messages: [{ id: '3', subject: 'support', state: 'answered', createdAt: '2026-11-13T09:42:00.000Z' }],
    suppressed: null,
  },
};

const signup = (id: number, overrides: Partial<AdminSignup> = {}): AdminSignup => ({
  id: String(id),
  name: 'Renée Castellano',
  email: 'renee@castellanohomes.example',
  state: 'sent',
  trouble: null,
  suppressed: null,
  createdAt: `2026-11-${String(10 + id)}T09:42:00.000Z`,
  mailedAt: `2026-11-${String(10 + id)}T09:42:00.000Z`,
  openedAt: null,
  ...overrides,
});

/** Signups in every state. */
export const signups: readonly AdminSignup[] = [
  signup(5, { state: 'waiting', name: 'Ada Lindqvist', email: 'ada@town.example' }),
  signup(4, { state: 'opened', openedAt: '2026-11-15T10:00:00.000Z' }),
  signup(3, { state: 'dead', name: 'Bea Moor', email: 'bea@town.example', trouble: '400: no such user' }),
  signup(2, { name: 'Zoë Park', email: 'zoe@town.example', suppressed: 'complaint' }),
  signup(1, {
    id: 's1',
    state: 'suspected',
    name: 'Crawler',
    email: 'bot@town.example',
    trouble: 'was filled in too fast',
    mailedAt: null,
  }),
];

/** The addresses that get no mail, with an entry for each of its four reasons. */
export const suppressions: readonly Suppression[] = [
  { email: 'ada@town.example', reason: 'bounce', detail: '550 5.1.1 no such user', who: null },
  { email: 'zoe@town.example', reason: 'complaint', detail: 'The reader called a mail spam.', who: null },
  { email: 'cem@town.example', reason: 'unsubscribed', detail: 'The reader asked for no more mail.', who: null },
  { email: 'bea@town.example', reason: 'manual', detail: 'Asked us on the phone.', who: 'Ines Ferreira' },
].map((row, index) => ({ ...row, id: index + 1, createdAt: '2026-11-20T09:42:00.000Z' }) as Suppression);
