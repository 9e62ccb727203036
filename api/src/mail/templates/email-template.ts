import type { Attachment } from '../providers/mail-provider.ts';

/** A part of a letter, in the order it is read. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Somebody else's words, line by line. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** `quiet`: beside another one that matters more. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string; readonly quiet?: true };

/** What a mail says, before it has a form: its HTML and its text are made from the same. */
export interface Letter {
  /** Whom it is for, where that is not just the address that it was asked for with. */
  readonly to?: string;
  readonly subject: string;
  /** What lists of mails show after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Why the reader has it. */
  readonly reason: string;
  readonly replyTo: string | null;
  /** Keys of the mails before it in the conversation that it goes on with, the oldest first. */
  readonly thread?: readonly string[];
  readonly attachments: readonly Attachment[];
}
