import type { Answer } from './answer.ts';

/** Returns a text that changes with the data of the cached answers. */
export type ReadVersion = () => string | Promise<string>;

/**
 * Serialised answers, cached until their data changes. The version is read before an answer is made: if a write
 * happens meanwhile, the answer is newer than its version at worst, and the next request makes it again.
 */
export class AnswerCache {
  readonly #readVersion: ReadVersion;
  readonly #limit: number;
  readonly #sendsVersion: boolean;
  readonly #answers = new Map<string, Promise<Answer>>();
  #version = '';

  /**
   * @param limit Number of answers; beyond it the least recently used one is evicted. @param sendsVersion Whether the
   * answers are published content and carry its version in a header.
   */
  constructor(readVersion: ReadVersion, limit = 500, sendsVersion = false) {
    this.#readVersion = readVersion;
    this.#limit = limit;
    this.#sendsVersion = sendsVersion;
  }

  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const version = await this.#readVersion();
    if (version !== this.#version) {
      this.#answers.clear();
      this.#version = version;
    }
    const cached = this.#answers.get(key);
    this.#answers.delete(key);
    const answer = cached ?? this.#make(key, this.#sendsVersion ? () => withVersion(make, version) : make);
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
