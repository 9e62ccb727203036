import Mailgun from 'mailgun.js';
import type { MailgunMessageData } from 'mailgun.js/definitions';
import { CarrierError, type Carrier, type OutgoingMail } from './mail-provider.ts';
import type { MailgunAccount } from '../mail-settings.ts';

/** Mailgun as the carrier. `timeout` in ms, for one mail with its attachments, default 10000. */
export function openMailgun({ key, domain, url }: MailgunAccount, timeout = 10_000): Carrier {
  // With fetch the time-out is of the whole call; the other transport of the library counts silence only.
  const client = new Mailgun(FormData).client({ username: 'api', key, url, timeout, useFetch: true });
  return {
    send: async (mail) => {
      try {
        await client.messages.create(domain, message(mail));
      } catch (error) {
        throw carrierError(error);
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
    // No counting pixel and no rewritten links.
    'o:tracking': 'no',
    ...(mail.attachments.length === 0
      ? {}
      : {
          // As files: of bytes alone the library would forget the type.
          attachment: mail.attachments.map(
            ({ filename, contentType, content }) =>
              new File([new Uint8Array(content)], filename, { type: contentType }),
          ),
        }),
  };
}

function threadOf({ references }: OutgoingMail): Record<string, string> {
  const last = references.at(-1);
  // A conversation is a person's; of all else other machines are asked not to answer this one.
  return last === undefined
    ? { 'h:Auto-Submitted': 'auto-generated' }
    : { 'h:In-Reply-To': last, 'h:References': references.join(' ') };
}

/**
 * Of the library's error: where no answer came it says status 400 as well, and the transport's code (`ECONNREFUSED`,
 * `ETIMEDOUT`, …) in place of the status's words. Such a mail is not refused, it is not even heard.
 */
function carrierError(error: unknown): CarrierError {
  const { status, message = '', details = '' } = error as { status?: number; message?: string; details?: string };
  if (typeof status !== 'number')
    return new CarrierError(String(error), { permanent: false, code: 'unknown', cause: error });
  const answered = status !== 400 || /^(bad request|ERR_BAD_REQUEST)$/i.test(message);
  const permanent = answered && (status === 400 || status === 413);
  return new CarrierError(`${message}: ${details}`, {
    permanent,
    code: answered ? String(status) : message,
    cause: error,
  });
}
