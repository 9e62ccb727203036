import { countOf, type AdminCounter } from '../../../platform/admin-counts/admin-counter.ts';

export const unreadMessages: AdminCounter = {
  key: 'messages',
  count: (db) => countOf(db('contact_messages').where('state', 'unread')),
};
