import type { FakeAnswer } from './fake-api.ts';
import { member, memberFigures, members, person } from './member-samples.ts';
import { mails } from './mail-samples.ts';
import { session } from './release-samples.ts';

/** What the API answers about members; what is left out is as in the samples. */
export interface MemberAnswers {
  readonly role?: string;
  readonly list?: unknown;
  readonly detail?: unknown;
  readonly found?: unknown;
  /** To what staff do, besides looking somebody up. */
  readonly done?: FakeAnswer;
}

/** A fake API with members. */
export function memberApi({
  role = 'staff',
  list = members,
  detail = member,
  found = person,
  done,
}: MemberAnswers = {}): FakeAnswer {
  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/admin/people/find') return Response.json(found);
    if (request.method === 'POST') return done ? done(request) : Response.json(detail);
    if (pathname === '/api/admin/session') return Response.json({ ...session, role });
    if (pathname === '/api/admin/mail') return Response.json(mails);
    if (pathname === '/api/admin/members-figures') return Response.json(memberFigures);
    return Response.json(pathname === '/api/admin/members' ? list : detail);
  };
}
