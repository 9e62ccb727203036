import type { Knex } from 'knex';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

const hour = 3_600_000;

/** The maximum number of uploads of all teams in a process's memory, where each can take 32 MB. */
const maxConcurrent = 8;

/** In ms: the advised time until a retry while another upload runs. */
const retryDelay = 5_000;

/** Limits a team to one upload at a time, and to a number per hour. */
export class UploadLimit {
  readonly #uploading = new Set<string>();

  /** @throws Failure `too_many_requests`. */
  async run<T>(
    db: Knex,
    { remote, secret, perHour, now }: { remote: string; secret: SecretKey; perHour: number; now: number },
    work: () => Promise<T>,
  ): Promise<T> {
    if (this.#uploading.has(remote)) throw tooMany(retryDelay, `Another release of ${remote} is being sent`);
    if (this.#uploading.size >= maxConcurrent) throw tooMany(retryDelay, 'Too many releases are being sent');
    this.#uploading.add(remote);
    try {
      const key = limitKey(secret, 'releases/upload', remote);
      const wait = await takeToken(db, { key, limit: perHour, window: hour, now });
      if (wait > 0) throw tooMany(wait, `${remote} was sent ${perHour} times within an hour`);
      return await work();
    } finally {
      this.#uploading.delete(remote);
    }
  }
}
