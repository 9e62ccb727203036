import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import { session } from './release-samples.ts';
import { auditLines, counts, ines, invitations, people } from './staff-samples.ts';

/** The answers of the API; the samples are the default. */
export interface StaffAnswers {
  readonly role?: string;
  readonly person?: unknown;
  readonly lines?: unknown;
  readonly counts?: unknown;
  readonly invited?: unknown;
  /** The answer to every change. */
  readonly changeAnswer?: FakeAnswer;
}

/** A fake API with staff. */
export function staffApi(answers: StaffAnswers = {}): FakeHandler {
  const { role = 'owner', person = ines, changeAnswer } = answers;
  const answersByPath: Readonly<Record<string, unknown>> = {
    '/api/admin/session': { ...session, role },
    '/api/admin/staff': people,
    '/api/admin/staff-invitations': answers.invited ?? invitations,
    '/api/admin/audit-log': answers.lines ?? auditLines,
    '/api/admin/desk-counts': answers.counts ?? counts,
  };
  return (request) => {
    if (request.method === 'POST') return changeAnswer ?? { json: person };
    return { json: answersByPath[new URL(request.url).pathname] ?? person };
  };
}
