import * as v from 'valibot';
import { RetryKey, AdminText, SearchWords } from '../platform/admin-texts.ts';
import { endpoint } from '../endpoint.ts';
import { ContactSubject } from './forms.ts';
import { OrderStatus } from '../commerce/orders.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { SuppressionReason } from '../mail/suppressions.ts';
import { Cursor } from '../platform/admin-texts.ts';
import { History } from '../platform/history.ts';

/** In UTF-16 units: the limits of a reply and a note. */
export const adminTextLimits = { reply: 10_000, note: 2_000 } as const;

/** The most messages that are marked at once. */
export const maxMarked = 1_000;

/** The states of a message; `spam` was marked by staff. */
export const messageStates = ['unread', 'open', 'answered', 'spam'] as const;
/** A value of {@link messageStates}. */
export const MessageState = v.picklist(messageStates, `must be one of ${messageStates.join(', ')}`);
export type MessageState = v.InferOutput<typeof MessageState>;

/** The filter values of the list: a state, or `suspected` for quarantined messages that look automated. */
export const messageFilters = [...messageStates, 'suspected'] as const;

/** A message's id in the list; `s3` is the third suspected message. */
export const MessageId = v.pipe(v.string(), v.regex(/^s?[1-9]\d{0,8}$/, 'must be a number of a message'));

const listedFields = {
  id: MessageId,
  state: v.picklist(messageFilters),
  /** The number of changes of the state; see {@link changeMessageState}. 0 for suspected messages. */
  revision: v.number(),
  /** Why the message was suspected; null if it was not. */
  suspicion: v.nullable(v.string()),
  name: v.string(),
  email: v.string(),
  subject: ContactSubject,
  /** The start of the message, in one line. */
  beginning: v.string(),
  /** ISO 8601 in UTC, like every time in this file. */
  createdAt: v.string(),
  /** The last reply, or when the message was marked as answered. */
  answeredAt: v.nullable(v.string()),
};

/** A message in the admin's list. */
export const AdminMessage = v.object(listedFields);
export type AdminMessage = v.InferOutput<typeof AdminMessage>;

/** An internal note of staff about a message. */
export const MessageNote = v.object({
  id: v.number(),
  /** The author's name at that time. */
  who: v.string(),
  text: v.string(),
  at: v.string(),
});
export type MessageNote = v.InferOutput<typeof MessageNote>;

/** A reply by mail. */
export const MessageReply = v.object({
  ...MessageNote.entries,
  /** The status of its mail in the outbox; `gone` after the outbox has deleted it. */
  mail: v.string(),
});
export type MessageReply = v.InferOutput<typeof MessageReply>;

/** The page of a message. */
export const AdminMessageDetail = v.object({
  ...listedFields,
  /** The whole message as plain text. */
  message: v.string(),
  /** Oldest first; at most 200. */
  notes: v.array(MessageNote),
  /** Oldest first; at most 200. */
  replies: v.array(MessageReply),
  /** Other data about the sender's address. */
  sender: v.object({
    member: v.nullable(v.object({ number: v.number(), name: v.string(), active: v.boolean() })),
    /** Newest first; at most 10. */
    orders: v.array(v.object({ id: v.string(), number: v.string(), status: OrderStatus, description: v.string() })),
    /** Other messages of the sender, newest first; at most 10. */
    messages: v.array(v.object({ id: MessageId, subject: ContactSubject, state: MessageState, createdAt: v.string() })),
    /** Why the address is suppressed; null if it is not. */
    suppressed: v.nullable(SuppressionReason),
  }),
});
export type AdminMessageDetail = v.InferOutput<typeof AdminMessageDetail>;

/** The filter of the list and its export. */
export const AdminMessageFilter = v.object({
  /** Part of a name, an address, or a message's first 120 characters, or its id. */
  q: SearchWords,
  /** Default: all messages except spam and suspected ones. */
  state: v.optional(v.picklist(messageFilters)),
  subject: v.optional(ContactSubject),
});
export type AdminMessageFilter = v.InferOutput<typeof AdminMessageFilter>;

/** The sort orders of the list; `address` is alphabetical by sender. */
export const messageSorts = ['newest', 'oldest', 'address'] as const;

const readErrors = ['invalid_input', 'unauthorized', 'forbidden'] as const;
const ItemParams = v.object({ id: MessageId });

/** Messages, by default newest first, as pages. */
export const listAdminMessages = endpoint({
  method: 'GET',
  path: '/admin/messages',
  summary: 'Messages of the contact form',
  query: v.object({
    ...AdminMessageFilter.entries,
    sort: v.optional(v.picklist(messageSorts), 'newest'),
    /** The cursor of the previous page. */
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminMessage),
  paged: true,
  counted: true,
  errors: readErrors,
});

/** Number of messages by state. */
export const AdminMessageStats = v.object({
  unread: v.number(),
  /** Read but not answered. */
  open: v.number(),
  /** Answered in the last seven days. */
  answered: v.number(),
  suspected: v.number(),
});
export type AdminMessageStats = v.InferOutput<typeof AdminMessageStats>;

/** The statistics above the list. */
export const getAdminMessageStats = endpoint({
  method: 'GET',
  path: '/admin/messages-figures',
  summary: 'Statistics of the contact messages',
  response: AdminMessageStats,
  errors: ['unauthorized', 'forbidden'],
});

/** One message. Reading it does not change its state. */
export const getAdminMessage = endpoint({
  method: 'GET',
  path: '/admin/messages/:id',
  summary: 'A message with its notes and replies',
  params: ItemParams,
  response: AdminMessageDetail,
  errors: [...readErrors, 'not_found'],
});

/** The history of a message: replies, notes and mails; the actions of staff for owners only. */
export const getMessageHistory = endpoint({
  method: 'GET',
  path: '/admin/messages/:id/history',
  summary: 'The history of a message, oldest event first',
  params: ItemParams,
  response: History,
  errors: [...readErrors, 'not_found'],
});

/** Sets a message's state. `revision` is the one that the caller has seen: `conflict` reports a newer one. */
export const changeMessageState = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/state',
  summary: 'Marks a message unread, open, answered or spam',
  params: ItemParams,
  body: v.object({ state: MessageState, revision: v.number() }),
  response: AdminMessageDetail,
  errors: [...readErrors, 'not_found', 'conflict'],
});

/** A message changed by a bulk action. */
export const ChangedMessage = v.object({
  id: MessageId,
  /** The previous state. */
  state: MessageState,
  /** The new revision, which an undo must name. */
  revision: v.number(),
});
export type ChangedMessage = v.InferOutput<typeof ChangedMessage>;

/** The outcome of a bulk action; `left` are messages that somebody else has changed, which stay as they are. */
export const MarkedMessages = v.object({ changed: v.array(ChangedMessage), left: v.array(MessageId) });
export type MarkedMessages = v.InferOutput<typeof MarkedMessages>;

/**
 * Sets the state of many messages. Messages that somebody else has changed are skipped and listed in `left`. Sending
 * `changed` as the input undoes the action.
 */
export const changeMessageStates = endpoint({
  method: 'POST',
  path: '/admin/messages-states',
  summary: 'Marks several messages',
  body: v.object({
    changes: v.pipe(
      v.array(v.object({ id: MessageId, state: MessageState, revision: v.number() })),
      v.minLength(1, 'must name a message'),
      v.maxLength(maxMarked, `must be at most ${maxMarked} messages`),
    ),
  }),
  bodyLimit: 128 * 1024,
  response: MarkedMessages,
  errors: readErrors,
});

/** The filter of messages that can be marked: suspected ones cannot. */
const MarkableFilter = v.object({ ...AdminMessageFilter.entries, state: v.optional(MessageState) });

/** The number of messages that a filter finds, for confirmation before {@link changeFilteredMessages}. */
export const countFilteredMessages = endpoint({
  method: 'GET',
  path: '/admin/messages-filtered',
  summary: 'Number of messages of a filter',
  query: MarkableFilter,
  /**
   * `count` is one more than {@link maxMarked} if there are more; `set` identifies these messages in their present
   * state.
   */
  response: v.object({ count: v.number(), set: v.string() }),
  errors: readErrors,
});

/**
 * Sets the state of all messages of a filter, at most {@link maxMarked}. `count` and `set` are what the caller has
 * confirmed: if the messages differ by now, the answer is `conflict` and nothing is changed. The result is that of
 * {@link changeMessageStates}.
 */
export const changeFilteredMessages = endpoint({
  method: 'POST',
  path: '/admin/messages-filtered',
  summary: 'Marks all messages of a filter',
  body: v.object({
    filter: MarkableFilter,
    count: v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(maxMarked, `must be at most ${maxMarked}`),
    ),
    set: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be as it was counted')),
    state: MessageState,
  }),
  response: MarkedMessages,
  errors: [...readErrors, 'conflict'],
});

/** Adds a note. A repeat with the same key and text is the same note. */
export const addMessageNote = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/notes',
  summary: 'Adds a note to a message',
  params: ItemParams,
  body: v.object({ key: RetryKey, text: AdminText('The note', adminTextLimits.note) }),
  response: AdminMessageDetail,
  status: 201,
  errors: [...readErrors, 'not_found'],
});

/**
 * Replies by mail and marks the message as answered. A repeat with the same key and text sends nothing. `replies` is
 * the number of replies that the caller has seen: if there are more, `conflict` names the author, and nothing is sent.
 */
export const replyToMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/replies',
  summary: 'Replies to a message by mail',
  params: ItemParams,
  body: v.object({
    key: RetryKey,
    text: AdminText('The reply', adminTextLimits.reply),
    replies: v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(0, 'must not be negative'),
      v.maxValue(2 ** 31 - 2, 'must be at most 2147483646'),
    ),
  }),
  response: AdminMessageDetail,
  status: 202,
  errors: [...readErrors, 'not_found', 'conflict'],
});

/** Releases a suspected message: it is saved and mailed as if it had just arrived. Returns the new message. */
export const releaseMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/release',
  summary: 'Releases a message that was suspected as spam',
  params: ItemParams,
  response: AdminMessageDetail,
  errors: [...readErrors, 'not_found'],
});
