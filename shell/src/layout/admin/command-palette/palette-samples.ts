import type { AdminOrder } from '@plumbline/contract/commerce/admin-orders';
import type { ListedArticle } from '@plumbline/contract/content/admin-articles';
import type { AdminMessage } from '@plumbline/contract/leads/admin-messages';
import type { AdminMember } from '@plumbline/contract/members/admin-members';

const at = '2026-11-21T09:42:00.000Z';

const order: AdminOrder = {
  id: 'ord_00000000000000000000000042',
  number: 'PL-10042',
  createdAt: at,
  paidAt: at,
  status: 'paid',
  trouble: null,
  customer: { name: 'Renée Castellano', email: 'renee@castellano.example' },
  description: 'Pro Agent, annual',
  bought: 'Pro Agent, annual',
  memberType: 'realEstateProfessional',
  planId: 'pro-agent-annual',
  billingFrequency: 'annual',
  mode: 'payment',
  amount: 25_000,
  renewalAmount: null,
  reduction: null,
  charged: 25_000,
  kept: 25_000,
  card: { brand: 'visa', last4: '4242', wallet: null },
};

const member: AdminMember = {
  number: 10_482,
  name: 'Renée Castellano',
  email: 'renee@castellano.example',
  memberType: 'realEstateProfessional',
  standing: 'active',
  joinedAt: at,
  paidUntil: '2027-11-21T09:42:00.000Z',
  renews: false,
  emailVerified: true,
  erasedAt: null,
};

const message: AdminMessage = {
  id: '7',
  state: 'unread',
  revision: 1,
  suspicion: null,
  name: 'Renée Castellano',
  email: 'renee@castellano.example',
  subject: 'membership',
  beginning: 'May I pay for the next year now?',
  createdAt: at,
  answeredAt: null,
};

const article: ListedArticle = {
  id: 11,
  revision: 1,
  state: 'published',
  hasChanges: false,
  publishedAt: at,
  changedAt: at,
  changedBy: null,
  title: 'Eleven questions about a rowhouse',
  slug: 'eleven-questions',
  author: 'Renée Castellano',
  category: null,
};

const page = (items: readonly unknown[]) => ({ json: items });

/** The answers to a search for stories and tests, by path: one record of each kind. */
export const paletteAnswers = {
  '/api/admin/orders': page([order]),
  '/api/admin/members': page([member]),
  '/api/admin/messages': page([message]),
  '/api/admin/articles': page([article]),
} as const;
