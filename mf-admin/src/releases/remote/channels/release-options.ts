import { shortDateTime } from '../../../layout/date-time.tsx';
import { shortHash } from '../../short-hash.ts';
import { listedRelease, type RemoteRegistry } from '../remote-registry.ts';

/** The releases that can be a canary: not the live one, and none whose files were removed. */
export function canaryCandidates({ channels, releases }: RemoteRegistry): string[] {
  return releases
    .filter(({ release, removedAt }) => release !== channels.live && removedAt === undefined)
    .map(({ release }) => release);
}

/** Releases as select options. */
export function releaseOptions(
  releases: readonly string[],
  registry: RemoteRegistry,
): { value: string; label: string }[] {
  return releases.map((release) => {
    const entry = listedRelease(release, registry);
    return {
      value: release,
      label: entry ? `${shortHash(release)}, published ${shortDateTime(entry.publishedAt)}` : shortHash(release),
    };
  });
}
