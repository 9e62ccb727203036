import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import { blog, remotes, session } from './release-samples.ts';

/** The answers of the API; the samples are the default. */
export interface ReleaseAnswers {
  readonly role?: string;
  readonly registry?: unknown;
  readonly states?: unknown;
  /** The answer to every change of channels; default a success. */
  readonly changeAnswer?: FakeAnswer;
}

/** A fake API with releases. */
export function releaseApi({
  role = 'staff',
  registry = blog,
  states = remotes,
  changeAnswer,
}: ReleaseAnswers = {}): FakeHandler {
  return (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET') return changeAnswer ?? { json: blog.channels };
    if (pathname === '/api/admin/session') return { json: { ...session, role } };
    return { json: pathname === '/api/releases' ? states : registry };
  };
}
