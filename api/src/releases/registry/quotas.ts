import type { Issue } from '@plumbline/contract/errors';
import type { Knex } from 'knex';

/** The limits of a team's storage for its remote. */
export interface ReleaseQuotas {
  /** Uploads per hour, including refused ones. */
  readonly uploadsPerHour: number;
  /** Releases whose files are on the disk. */
  readonly releases: number;
  /** The size of these files in bytes. */
  readonly bytes: number;
}

interface QuotaRequest {
  readonly remote: string;
  readonly release: string;
  /** The size of the new release on disk. */
  readonly bytes: number;
  readonly quotas: ReleaseQuotas;
}

/** The quotas of a remote that this release would exceed. */
export async function inspectQuota(db: Knex, { remote, release, bytes, quotas }: QuotaRequest): Promise<Issue[]> {
  const [stored]: { count: number | string; bytes: number | string | null }[] = await db('releases')
    .where('releases.remote', remote)
    // It is stored already if its files were lost.
    .whereNot('releases.hash', release)
    .whereNotExists(db('removed_releases').where({ remote, release: db.ref('releases.hash') }))
    .count({ count: '*' })
    .sum({ bytes: 'bytes' });
  const issues: Issue[] = [];
  const advice = 'the oldest out of use are removed in time, and the operator of the site can raise the quota';
  if (Number(stored?.count ?? 0) + 1 > quotas.releases) {
    issues.push({ path: 'quota.releases', message: `${remote} has ${quotas.releases} releases already: ${advice}` });
  }
  if (Number(stored?.bytes ?? 0) + bytes > quotas.bytes) {
    const megabytes = Math.round(quotas.bytes / 1024 / 1024);
    issues.push({ path: 'quota.bytes', message: `${remote} would have more than ${megabytes} MB: ${advice}` });
  }
  return issues;
}
