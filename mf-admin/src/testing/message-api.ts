import type { FakeAnswer, FakeHandler } from '@plumbline/services/fake';
import { messageHistory } from './history-samples.ts';
import { message, messageStats, messages, signups, suppressions } from './message-samples.ts';
import { session } from './release-samples.ts';

/** The answers of the API; the samples are the default. */
export interface MessageAnswers {
  readonly role?: string;
  /** By path below `/api/admin`, such as `messages`. */
  readonly lists?: Readonly<Record<string, unknown>>;
  readonly detail?: unknown;
  /** The answer to every change. */
  readonly changeAnswer?: FakeAnswer;
}

/** A fake API with messages, signups and the suppression list. */
export function messageApi({
  role = 'staff',
  lists = {},
  detail = message,
  changeAnswer,
}: MessageAnswers = {}): FakeHandler {
  const answers: Readonly<Record<string, unknown>> = {
    session: { ...session, role },
    'messages-figures': messageStats,
    messages,
    signups,
    suppressions,
    ...lists,
  };
  return (request) => {
    if (request.method !== 'GET') return changeAnswer ?? { json: detail };
    const below = new URL(request.url).pathname.replace('/api/admin/', '');
    if (below.endsWith('/history')) return { json: messageHistory };
    return { json: below in answers ? answers[below] : detail };
  };
}
