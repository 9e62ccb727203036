/** An attached file. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** A rendered mail. Every text that becomes a header is a single line. */
export interface OutgoingMail {
  /** `Name <address>` */
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Including angle brackets; the same for every try. */
  readonly messageId: string;
  /** Message-IDs of the earlier mails in the conversation, oldest first; empty for a new conversation. */
  readonly references: readonly string[];
  /** The tag in the provider's statistics. */
  readonly tag: string;
  readonly attachments: readonly Attachment[];
}

/** A service that delivers mail. */
export interface MailProvider {
  /** Resolves after the provider has accepted the mail. @throws MailProviderError */
  send(mail: OutgoingMail): Promise<void>;
}

/**
 * Why the provider did not accept a mail. `message` can contain the provider's answer with an address and must not be
 * logged.
 */
export class MailProviderError extends Error {
  override readonly name = 'MailProviderError';
  /** The mail itself was refused, and a retry would fail as well. Otherwise the provider or the connection failed. */
  readonly permanent: boolean;
  /** A status or code that may be logged. */
  readonly code: string;

  constructor(message: string, { permanent, code, cause }: { permanent: boolean; code: string; cause?: unknown }) {
    super(message, cause === undefined ? {} : { cause });
    this.permanent = permanent;
    this.code = code;
  }
}
