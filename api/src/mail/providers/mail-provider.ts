/** A file that goes with a mail. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A mail as it goes out. Every text that becomes a header is one line. */
export interface OutgoingMail {
  /** `Name <address>` */
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** With its angle brackets; the same however often the mail is sent. */
  readonly messageId: string;
  /** Message-IDs of the conversation that it goes on with, the oldest first; empty where it begins one. */
  readonly references: readonly string[];
  /** What the carrier's own statistics call it. */
  readonly tag: string;
  readonly attachments: readonly Attachment[];
}

/** Who brings mail to mailboxes. */
export interface Carrier {
  /** Ends once the carrier has taken the mail. @throws CarrierError */
  send(mail: OutgoingMail): Promise<void>;
}

/** Why a mail was not taken. `message` can hold what the carrier said, and with it an address: not for a log. */
export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  /** The mail itself was refused: trying again changes nothing. Otherwise the carrier is in trouble, or we with it. */
  readonly permanent: boolean;
  /** A status or a code, fit for a log. */
  readonly code: string;

  constructor(message: string, { permanent, code, cause }: { permanent: boolean; code: string; cause?: unknown }) {
    super(message, cause === undefined ? {} : { cause });
    this.permanent = permanent;
    this.code = code;
  }
}
