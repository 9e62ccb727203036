import { contentVersionHeader } from '@plumbline/contract/content';
import { againWhenCut } from '../proxy/again-when-cut.ts';

const ask = againWhenCut((input, init) => fetch(input, init));

/** The platform's `fetch`, which tells the version of the content in each answer; null where there is none, or no answer. */
export function notingVersions(note: (version: string | null) => void): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      const answer = await ask(input, init);
      note(answer.ok ? answer.headers.get(contentVersionHeader) : null);
      return answer;
    } catch (error) {
      note(null);
      throw error;
    }
  };
}
