import type { Answer } from './answer.ts';

/** A text that changes with the data of the cached answers. */
export type Freshness = () => string | Promise<string>;

/**
 * Serialised answers, cached until their data changes. The freshness is read before an answer is made: if a write
 * happens meanwhile, the answer is newer than its stamp at worst, and the next request makes it again.
 */
export class AnswerCache {
  readonly #freshness: Freshness;
  readonly #limit: number;
  readonly #sendsVersion: boolean;
  readonly #answers = new Map<string, Promise<Answer>>();
  #stamp = '';

  /**
   * @param limit Number of answers; beyond it the least recently used one is evicted. @param sendsVersion Whether the
   * answers are published content and carry its version in a header.
   */
  constructor(freshness: Freshness, limit = 500, sendsVersion = false) {
    this.#freshness = freshness;
    this.#limit = limit;
    this.#sendsVersion = sendsVersion;
  }

  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const stamp = await this.#freshness();
    if (stamp !== this.#stamp) {
      this.#answers.clear();
      this.#stamp = stamp;
    }
    const cached = this.#answers.get(key);
    this.#answers.delete(key);
    const answer = cached ?? this.#make(key, this.#sendsVersion ? () => withVersion(make, stamp) : make);
    this.#answers.set(key, answer);
    if (this.#answers.size > this.#limit) this.#evict();
    return answer;
  }

  #make(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const answer = make();
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }

  #evict(): void {
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}

async function withVersion(make: () => Promise<Answer>, version: string): Promise<Answer> {
  return { ...(await make()), version };
}
