import type { AdminMail, AdminMailDetail, AdminMailStats } from '@plumbline/contract/mail/admin-mail';

const listedMail = (id: number, overrides: Partial<AdminMail> = {}): AdminMail => ({
  id,
  kind: 'receipt',
  to: 'renee@castellanohomes.example',
  status: 'sent',
  sending: false,
  tries: 1,
  createdAt: '2026-11-21T09:40:00.000Z',
  nextAt: null,
  sentAt: '2026-11-21T09:40:02.000Z',
  lastError: null,
  revision: 1,
  ...overrides,
});

/** Mails in the list. */
export const mails: readonly AdminMail[] = [
  listedMail(8, {
    kind: 'contact-staff',
    to: 'desk@plumbline.example',
    status: 'queued',
    tries: 3,
    sentAt: null,
    nextAt: '2026-11-21T09:55:00.000Z',
    lastError: 'ETIMEDOUT: the mail provider did not answer',
  }),
  listedMail(7, {
    kind: 'recovery',
    status: 'queued',
    tries: 0,
    sentAt: null,
    nextAt: '2026-11-21T09:45:00.000Z',
    revision: 0,
  }),
  listedMail(6, {
    kind: 'contact-receipt',
    to: 'amara@keystonelending.example',
    status: 'dead',
    tries: 1,
    sentAt: null,
    lastError: '400: to parameter is not a valid address',
  }),
  listedMail(5),
  listedMail(4, { kind: 'welcome', status: 'cancelled', tries: 0, sentAt: null }),
];

/** The stats above the list. */
export const mailStats: AdminMailStats = {
  queued: 2,
  oldestQueuedAt: '2026-11-21T09:30:00.000Z',
  dead: 1,
  sent: 132,
};

/** A dead mail with all its details. */
export const mail: AdminMailDetail = {
  ...listedMail(6, {
    kind: 'contact-receipt',
    to: 'amara@keystonelending.example',
    status: 'dead',
    tries: 2,
    sentAt: null,
    lastError: '400: to parameter is not a valid address',
  }),
  endedAt: '2026-11-21T09:42:00.000Z',
  letter: {
    headers: [
      { name: 'From', value: '"Plumbline" <hello@plumbline.example>' },
      { name: 'To', value: 'amara@keystonelending.example' },
      { name: 'Reply-To', value: 'support@plumbline.example' },
      { name: 'Message-ID', value: '<4c1b5a1e-6d1d-4b3f-9a0f-4a1f2c3d4e5f@plumbline.example>' },
    ],
    subject: 'We have your message (number 12)',
    text: 'Hello Amara Nwosu,\n\nYour message has reached us. A person reads it.\n\n<script>alert(1)</script>',
    attachments: [],
    linkHidden: false,
  },
  unreadable: null,
  notAgain: null,
  history: [
    { at: '2026-11-21T09:42:00.000Z', outcome: 'refused', error: '400: to parameter is not a valid address' },
    { at: '2026-11-21T09:40:00.000Z', outcome: 'trouble', error: '503: busy' },
  ],
};
