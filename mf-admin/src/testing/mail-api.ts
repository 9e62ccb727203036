import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import { mail, mailStats, mails } from './mail-samples.ts';
import { session } from './release-samples.ts';

/** The answers of the API; the samples are the default. */
export interface MailAnswers {
  readonly role?: string;
  readonly list?: unknown;
  readonly detail?: unknown;
  /** The number of dead mails. */
  readonly dead?: number;
  /** The answer to every change. */
  readonly changeAnswer?: FakeAnswer;
}

/** A fake API with mail. */
export function mailApi({
  role = 'staff',
  list = mails,
  detail = mail,
  dead = 1,
  changeAnswer,
}: MailAnswers = {}): FakeHandler {
  return (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST') return changeAnswer ?? { json: detail };
    if (pathname === '/api/admin/session') return { json: { ...session, role } };
    if (pathname === '/api/admin/mail-figures') return { json: mailStats };
    if (pathname === '/api/admin/mail-dead') return { json: { dead } };
    return { json: pathname === '/api/admin/mail' ? list : detail };
  };
}
