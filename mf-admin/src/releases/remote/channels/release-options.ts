import { shortDateTime } from '../../../layout/date-time.tsx';
import { shortHash } from '../../short-hash.ts';
import { listedRelease, type RemoteRegistry } from '../remote-registry.ts';

/** Releases as select options. */
export function releaseOptions(
  releases: readonly string[],
  registry: RemoteRegistry,
): { value: string; label: string }[] {
  return releases.map((release) => {
    const listed = listedRelease(release, registry);
    return {
      value: release,
      label: listed ? `${shortHash(release)}, published ${shortDateTime(listed.publishedAt)}` : shortHash(release),
    };
  });
}
