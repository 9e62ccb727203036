import type { Attachment } from '../providers/mail-provider.ts';

/** A part of an e-mail, in reading order. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Another person's text, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** `quiet`: a secondary button. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string; readonly quiet?: true };

/** The content of an e-mail, from which both HTML and plain text are rendered. */
export interface EmailTemplate {
  /** The recipient, if it differs from the requested address. */
  readonly to?: string;
  readonly subject: string;
  /** The preview text that mail programs show after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this mail. */
  readonly reason: string;
  /** Null: replies go to the sender's address. */
  readonly replyTo: string | null;
  /** Keys of the earlier mails in the conversation, oldest first. */
  readonly thread?: readonly string[];
  readonly attachments: readonly Attachment[];
}
