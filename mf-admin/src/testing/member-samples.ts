import type { AdminMember, AdminMemberDetail, AdminMemberStats } from '@plumbline/contract/members/admin-members';
import type { FoundPerson, HeldData } from '@plumbline/contract/privacy/people';

const listedMember = (index: number, overrides: Partial<AdminMember> = {}): AdminMember => ({
  number: 10_482 - index,
  name: 'Renee Castellano',
  email: 'renee@castellanohomes.example',
  memberType: 'realEstateProfessional',
  standing: 'active',
  joinedAt: `2026-0${9 - index}-14T09:42:00.000Z`,
  paidUntil: `2027-0${9 - index}-14T09:42:00.000Z`,
  renews: true,
  emailVerified: true,
  erasedAt: null,
  ...overrides,
});

/** Members in the list. */
export const members: readonly AdminMember[] = [
  listedMember(0),
  listedMember(1, {
    name: 'Amara Nwosu',
    email: 'amara@keystonelending.example',
    memberType: 'industryPartner',
    standing: 'past_due',
    emailVerified: false,
  }),
  listedMember(2, { name: 'Jonas Pell', email: 'jonas@pellbrokers.example', renews: false }),
  listedMember(3, { name: '', email: '', standing: 'ended', renews: false, erasedAt: '2026-11-20T10:00:00.000Z' }),
  listedMember(4, { name: 'Ida Sorensen', email: 'ida@sorensen.example', standing: 'ended', renews: false }),
  listedMember(5, {
    name: 'Marcus Ode',
    email: 'marcus@odecapital.example',
    memberType: 'realEstateInvestor',
    standing: 'ended',
    paidUntil: null,
    renews: false,
  }),
];

/** The stats above the list. */
export const memberStats: AdminMemberStats = { active: 1204, pastDue: 6, days: 30, due: 91, ended: 14 };

const orderId = `ord_${'0'.repeat(26)}`;

/** A member with an active membership and one that ended. */
export const member: AdminMemberDetail = {
  ...listedMember(0),
  account: { verifiedAt: '2026-09-14T10:02:00.000Z', passwordUntil: null, failures: 0, openLinks: 1, locked: false },
  memberships: [
    {
      orderId,
      orderNumber: 'PL-20418',
      description: 'Pro Agent Annual',
      billingFrequency: 'annual',
      price: 25_000,
      status: 'active',
      startedAt: '2026-09-14T09:42:00.000Z',
      periodEnd: '2027-09-14T09:42:00.000Z',
      renews: true,
      endedAt: null,
      endReason: null,
      card: { brand: 'visa', last4: '4242', wallet: 'apple_pay', expires: '2028-04' },
      due: null,
      leaving: null,
      otherPlan: { billingFrequency: 'monthly', description: 'Pro Agent Monthly', price: 2500, blockedBy: null },
      comingPlan: null,
      subscriptionId: 'sub_1',
    },
    {
      orderId: `ord_${'1'.repeat(26)}`,
      orderNumber: 'PL-10482',
      description: 'Core Agent Annual',
      billingFrequency: 'annual',
      price: 9900,
      status: 'ended',
      startedAt: '2025-09-14T09:42:00.000Z',
      periodEnd: '2026-09-14T09:42:00.000Z',
      renews: false,
      endedAt: '2026-09-14T09:42:00.000Z',
      endReason: 'period',
      card: null,
      due: null,
      leaving: null,
      otherPlan: null,
      comingPlan: null,
      subscriptionId: null,
    },
  ],
  orders: [
    {
      id: orderId,
      number: 'PL-20418',
      status: 'paid',
      description: 'Pro Agent Annual',
      amount: 25_000,
      createdAt: '2026-09-14T09:41:00.000Z',
    },
  ],
};

/** A member whose data was erased. */
export const erasedMember: AdminMemberDetail = {
  ...member,
  name: '',
  email: '',
  standing: 'ended',
  renews: false,
  emailVerified: false,
  erasedAt: '2026-11-20T10:00:00.000Z',
  account: { verifiedAt: null, passwordUntil: null, failures: 0, openLinks: 0, locked: false },
  memberships: member.memberships.slice(1),
};

const heldData: readonly HeldData[] = [
  { what: 'Messages', count: 2, erasure: 'removed' },
  { what: 'Mails', count: 7, erasure: 'removed' },
  { what: 'Orders', count: 2, erasure: 'anonymised' },
  { what: 'Movements of money', count: 2, erasure: 'anonymised' },
  { what: 'Membership account', count: 1, erasure: 'anonymised' },
];

/** The data stored about the member; nothing prevents its erasure. */
export const person: FoundPerson = { ref: 'r'.repeat(60), member: 10_482, held: [...heldData], open: [] };
