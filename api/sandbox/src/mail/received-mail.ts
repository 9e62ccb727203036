/** An attachment of a mail. */
export interface ReceivedFile {
  readonly filename: string;
  readonly type: string;
  readonly bytes: number;
  /** Base64. */
  readonly content: string;
}

/** A mail as the API has sent it to the mail provider. */
export interface ReceivedMail {
  readonly id: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly messageId: string;
  readonly domain: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** The headers set with `h:`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The options given with `o:`. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly attachments: readonly ReceivedFile[];
}
