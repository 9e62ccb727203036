import Mailgun from 'mailgun.js';
import type { MailgunMessageData } from 'mailgun.js/definitions';
import { MailProviderError, type MailProvider, type OutgoingMail } from './mail-provider.ts';
import type { MailgunAccount } from '../mail-settings.ts';

/** Mailgun as the mail provider. `timeout` in ms for one mail with its attachments, default 10000. */
export function openMailgun({ key, domain, url }: MailgunAccount, timeout = 10_000): MailProvider {
  // With fetch the timeout covers the whole call; the library's other transport only limits inactivity.
  const client = new Mailgun(FormData).client({ username: 'api', key, url, timeout, useFetch: true });
  return {
    send: async (mail) => {
      try {
        await client.messages.create(domain, message(mail));
      } catch (error) {
        throw mailgunError(error);
      }
    },
  };
}

function message(mail: OutgoingMail): MailgunMessageData {
  return {
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...(mail.replyTo === null ? {} : { 'h:Reply-To': mail.replyTo }),
    'h:Message-Id': mail.messageId,
    ...threadOf(mail),
    'o:tag': mail.tag,
    // No tracking pixel and no rewritten links.
    'o:tracking': 'no',
    ...(mail.attachments.length === 0
      ? {}
      : {
          // The library loses the media type of plain bytes.
          attachment: mail.attachments.map(
            ({ filename, contentType, content }) =>
              new File([new Uint8Array(content)], filename, { type: contentType }),
          ),
        }),
  };
}

function threadOf({ references }: OutgoingMail): Record<string, string> {
  const last = references.at(-1);
  // A conversation is written by a person. For all other mails, automatic replies are suppressed.
  return last === undefined
    ? { 'h:Auto-Submitted': 'auto-generated' }
    : { 'h:In-Reply-To': last, 'h:References': references.join(' ') };
}

/**
 * Converts the library's error. The library also reports status 400 if no answer came, with the transport's code
 * (`ECONNREFUSED`, `ETIMEDOUT`, …) as the message. Such a mail was not refused.
 */
function mailgunError(error: unknown): MailProviderError {
  const { status, message = '', details = '' } = error as { status?: number; message?: string; details?: string };
  if (typeof status !== 'number')
    return new MailProviderError(String(error), { permanent: false, code: 'unknown', cause: error });
  const answered = status !== 400 || /^(bad request|ERR_BAD_REQUEST)$/i.test(message);
  const permanent = answered && (status === 400 || status === 413);
  return new MailProviderError(`${message}: ${details}`, {
    permanent,
    code: answered ? String(status) : message,
    cause: error,
  });
}
