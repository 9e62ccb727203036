import type { History, HistoryEntry } from '@plumbline/contract/platform/history';

/** An event, with the given changes. */
export function event(kind: HistoryEntry['kind'], overrides: Partial<HistoryEntry> = {}): HistoryEntry {
  return { at: '2026-11-20T07:42:00.000Z', kind, amount: null, by: null, detail: null, page: null, ...overrides };
}

const mail = (kind: HistoryEntry['kind'], detail: string, at: string): HistoryEntry =>
  event(kind, { at, detail, page: { path: '/admin/mail/4', name: detail } });

/** A paid and partly refunded order. */
export const history: History = {
  isWhole: true,
  entries: [
    event('order_opened', { amount: 25_000 }),
    event('payment_started', { amount: 25_000 }),
    event('payment_failed'),
    event('paid', { at: '2026-11-20T07:43:00.000Z', amount: 25_000 }),
    event('membership_started', { at: '2026-11-20T07:43:00.000Z' }),
    mail('mail_sent', 'receipt', '2026-11-20T07:43:05.000Z'),
    event('refund_requested', {
      at: '2026-11-20T09:10:00.000Z',
      amount: 5000,
      by: 'ines@plumbline.example',
      detail: 'requested',
    }),
    event('refunded', { at: '2026-11-20T09:10:02.000Z', amount: 5000 }),
    mail('mail_failed', 'refund', '2026-11-20T09:12:00.000Z'),
  ],
};

/** An answered message. */
export const messageHistory: History = {
  isWhole: true,
  entries: [
    event('message_received'),
    mail('mail_sent', 'contact-receipt', '2026-11-20T07:42:04.000Z'),
    event('note_added', { at: '2026-11-20T08:02:00.000Z', by: 'Ines Ferreira' }),
    event('reply_written', { at: '2026-11-20T08:10:00.000Z', by: 'Ines Ferreira' }),
    mail('mail_queued', 'contact-reply', '2026-11-20T08:10:00.000Z'),
  ],
};
