import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import { member, memberStats, members, person } from './member-samples.ts';
import { history } from './history-samples.ts';
import { mails } from './mail-samples.ts';
import { planPreview } from './plan-samples.ts';
import { session } from './release-samples.ts';

/** The answers of the API; the samples are the default. */
export interface MemberAnswers {
  readonly role?: string;
  readonly list?: unknown;
  readonly detail?: unknown;
  readonly foundPerson?: unknown;
  /** The price of another plan. */
  readonly preview?: FakeAnswer;
  /** The answer to every change; a search for a person is not a change. */
  readonly changeAnswer?: FakeAnswer;
}

/** A fake API with members. */
export function memberApi({
  role = 'staff',
  list = members,
  detail = member,
  foundPerson = person,
  preview = { json: planPreview },
  changeAnswer,
}: MemberAnswers = {}): FakeHandler {
  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/admin/people/find') return { json: foundPerson };
    if (request.method === 'POST') return changeAnswer ?? { json: detail };
    if (pathname === '/api/admin/session') return { json: { ...session, role } };
    if (pathname.endsWith('/plan')) return preview;
    if (pathname.endsWith('/history')) return { json: history };
    if (pathname === '/api/admin/mail') return { json: mails };
    if (pathname === '/api/admin/members-figures') return { json: memberStats };
    return { json: pathname === '/api/admin/members' ? list : detail };
  };
}
