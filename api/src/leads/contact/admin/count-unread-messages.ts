import { countOf, type DeskCounter } from '../../../platform/admin-counts/admin-counter.ts';

export const unreadMessages: DeskCounter = {
  key: 'messages',
  count: (db) => countOf(db('contact_messages').where('state', 'unread')),
};
