import type { Answer } from './answer.ts';

/** A text that changes with whatever the cached answers are made of. */
export type Freshness = () => string | Promise<string>;

/**
 * Serialised answers, kept until what they are made of changes. The stamp is taken before an answer is made: one made
 * while a write lands is at worst newer than its stamp, and the next request makes it again.
 */
export class AnswerCache {
  readonly #freshness: Freshness;
  readonly #limit: number;
  readonly #tellsVersion: boolean;
  readonly #answers = new Map<string, Promise<Answer>>();
  #stamp = '';

  /**
   * @param limit of answers; past it the one unused for longest goes.
   * @param tellsVersion whether the answers are published content, and tell the version that they were made of.
   */
  constructor(freshness: Freshness, limit = 500, tellsVersion = false) {
    this.#freshness = freshness;
    this.#limit = limit;
    this.#tellsVersion = tellsVersion;
  }

  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const stamp = await this.#freshness();
    if (stamp !== this.#stamp) {
      this.#answers.clear();
      this.#stamp = stamp;
    }
    const kept = this.#answers.get(key);
    this.#answers.delete(key);
    const answer = kept ?? this.#make(key, this.#tellsVersion ? () => withVersion(make, stamp) : make);
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
