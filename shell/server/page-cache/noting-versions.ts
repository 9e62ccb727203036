import { contentVersionHeader } from '@plumbline/contract/content';

/** The platform's `fetch`, which tells the version of the content in each answer; null where there is none, or no answer. */
export function notingVersions(note: (version: string | null) => void): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      const answer = await fetch(input, init);
      note(answer.ok ? answer.headers.get(contentVersionHeader) : null);
      return answer;
    } catch (error) {
      note(null);
      throw error;
    }
  };
}
