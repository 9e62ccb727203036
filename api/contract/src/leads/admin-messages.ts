import * as v from 'valibot';
import { RetryKey, AdminText, SearchWords } from '../platform/admin-texts.ts';
import { endpoint } from '../endpoint.ts';
import { ContactSubject } from './forms.ts';
import { OrderStatus } from '../commerce/orders.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { SuppressionReason } from '../mail/suppressions.ts';
import { Cursor } from '../platform/admin-texts.ts';

/** In UTF-16 units: what a reply and a note may have. */
export const adminTextLimits = { reply: 10_000, note: 2_000 } as const;

/** Where a message of a visitor can stand. `spam` is set aside by staff. */
export const messageStates = ['unread', 'open', 'answered', 'spam'] as const;
/** A state of {@link messageStates}. */
export const MessageState = v.picklist(messageStates, `must be one of ${messageStates.join(', ')}`);
export type MessageState = v.InferOutput<typeof MessageState>;

/** What the list can be narrowed to: a state, or `suspected`: what was taken for a machine's, and mailed to nobody. */
export const messageFilters = [...messageStates, 'suspected'] as const;

/** A message's number in the list; `s3` is the third of the suspected. */
export const MessageId = v.pipe(v.string(), v.regex(/^s?[1-9]\d{0,8}$/, 'must be a number of a message'));

const listed = {
  id: MessageId,
  state: v.picklist(messageFilters),
  /** Counts the changes of its state; see {@link changeMessageState}. 0 for the suspected. */
  revision: v.number(),
  /** Why it was suspected; null where it was not. */
  suspicion: v.nullable(v.string()),
  name: v.string(),
  email: v.string(),
  subject: ContactSubject,
  /** How it begins, in one line. */
  beginning: v.string(),
  /** ISO 8601 in UTC, as every time here. */
  createdAt: v.string(),
  /** When it was answered last, by mail from here or marked so. */
  answeredAt: v.nullable(v.string()),
};

/** A message as the desk lists it. */
export const AdminMessage = v.object(listed);
export type AdminMessage = v.InferOutput<typeof AdminMessage>;

/** What a member of staff noted beside a message; no visitor sees it. */
export const MessageNote = v.object({
  id: v.number(),
  /** The name at that time. */
  who: v.string(),
  text: v.string(),
  at: v.string(),
});
export type MessageNote = v.InferOutput<typeof MessageNote>;

/** A reply that went out by mail. */
export const MessageReply = v.object({
  ...MessageNote.entries,
  /** Where its mail stands: as the outbox says; `gone` once the outbox has forgotten it. */
  mail: v.string(),
});
export type MessageReply = v.InferOutput<typeof MessageReply>;

/** Everything that the desk knows of a message. */
export const AdminMessageDetail = v.object({
  ...listed,
  /** Whole, as it was written. Text, never markup. */
  message: v.string(),
  /** The oldest first; at most 200. */
  notes: v.array(MessageNote),
  /** The oldest first; at most 200. */
  replies: v.array(MessageReply),
  /** What else is known of this address. */
  sender: v.object({
    member: v.nullable(v.object({ number: v.number(), name: v.string(), active: v.boolean() })),
    /** The newest first; at most 10. */
    orders: v.array(v.object({ id: v.string(), number: v.string(), status: OrderStatus, description: v.string() })),
    /** Their other messages, the newest first; at most 10. */
    messages: v.array(v.object({ id: MessageId, subject: ContactSubject, state: MessageState, createdAt: v.string() })),
    /** Why we may not write to it; null where we may. */
    suppressed: v.nullable(SuppressionReason),
  }),
});
export type AdminMessageDetail = v.InferOutput<typeof AdminMessageDetail>;

/** The narrowing that the list and its export share. */
export const AdminMessageFilter = v.object({
  /** Part of a name, of an address or of a message's first 120 characters, or its number. */
  q: SearchWords,
  /** Default: all but spam and what is suspected. */
  state: v.optional(v.picklist(messageFilters)),
  subject: v.optional(ContactSubject),
});
export type AdminMessageFilter = v.InferOutput<typeof AdminMessageFilter>;

/** The orders that the list can be in; `address` is alphabetical, by who wrote. */
export const messageSorts = ['newest', 'oldest', 'address'] as const;

const reading = ['invalid_input', 'unauthorized', 'forbidden'] as const;
const One = v.object({ id: MessageId });

/** Messages, the newest first where nothing else is asked for; a page at a time. */
export const listAdminMessages = endpoint({
  method: 'GET',
  path: '/admin/messages',
  summary: 'Messages of the contact form',
  query: v.object({
    ...AdminMessageFilter.entries,
    sort: v.optional(v.picklist(messageSorts), 'newest'),
    /** Of the page before: it says where that has ended. */
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminMessage),
  paged: true,
  errors: reading,
});

/** How many messages wait for somebody. */
export const AdminMessageStats = v.object({
  unread: v.number(),
  /** Read, and not answered. */
  open: v.number(),
  /** Answered in the last seven days. */
  answered: v.number(),
  suspected: v.number(),
});
export type AdminMessageStats = v.InferOutput<typeof AdminMessageStats>;

/** What stands over the list. */
export const getAdminMessageStats = endpoint({
  method: 'GET',
  path: '/admin/messages-figures',
  summary: 'How many messages wait for somebody',
  response: AdminMessageStats,
  errors: ['unauthorized', 'forbidden'],
});

/** One message, whole. Reading it changes nothing. */
export const getAdminMessage = endpoint({
  method: 'GET',
  path: '/admin/messages/:id',
  summary: 'A message with its notes and replies',
  params: One,
  response: AdminMessageDetail,
  errors: [...reading, 'not_found'],
});

/** Sets a message's state. `revision` is what the caller has seen: where it is another by now, `conflict` says so. */
export const changeMessageState = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/state',
  summary: 'Marks a message unread, open, answered or spam',
  params: One,
  body: v.object({ state: MessageState, revision: v.number() }),
  response: AdminMessageDetail,
  errors: [...reading, 'not_found', 'conflict'],
});

/** A message that was changed with others. */
export const ChangedMessage = v.object({
  id: MessageId,
  /** What it was before. */
  state: MessageState,
  /** By now: what takes the change back has to name it. */
  revision: v.number(),
});
export type ChangedMessage = v.InferOutput<typeof ChangedMessage>;

/**
 * The same for many messages. One that somebody else has changed meanwhile is left as it is, and named in `left`. What was
 * `changed` is taken back by sending it in.
 */
export const changeMessageStates = endpoint({
  method: 'POST',
  path: '/admin/messages-states',
  summary: 'Marks many messages',
  body: v.object({
    changes: v.pipe(
      v.array(v.object({ id: MessageId, state: MessageState, revision: v.number() })),
      v.minLength(1, 'must name a message'),
      v.maxLength(100, 'must be at most 100 messages'),
    ),
  }),
  response: v.object({ changed: v.array(ChangedMessage), left: v.array(MessageId) }),
  errors: reading,
});

/** Adds a note. The same key with the same text is the same note. */
export const addMessageNote = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/notes',
  summary: 'Notes something beside a message',
  params: One,
  body: v.object({ key: RetryKey, text: AdminText('The note', adminTextLimits.note) }),
  response: AdminMessageDetail,
  status: 201,
  errors: [...reading, 'not_found'],
});

/**
 * Replies by mail; the message is answered then. The same key with the same text is the same reply, and is sent once.
 * `replies` is how many the caller has seen: where there are more by now, `conflict` says whose, and nothing is sent.
 */
export const replyToMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/replies',
  summary: 'Replies to a message by mail',
  params: One,
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
  errors: [...reading, 'not_found', 'conflict'],
});

/** Takes a suspected message for a person's after all: it is kept and mailed as if it came now. Answers with the message. */
export const releaseMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/release',
  summary: "Takes a suspected message for a person's",
  params: One,
  response: AdminMessageDetail,
  errors: [...reading, 'not_found'],
});
