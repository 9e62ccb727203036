import { shortMoment } from '../../../layout/moment.tsx';
import { shortHash } from '../../short-hash.ts';
import { listedOf, type Facts } from '../facts.ts';

/** Releases as select options. */
export function releaseOptions(releases: readonly string[], facts: Facts): { value: string; label: string }[] {
  return releases.map((release) => {
    const listed = listedOf(release, facts);
    return {
      value: release,
      label: listed ? `${shortHash(release)}, published ${shortMoment(listed.publishedAt)}` : shortHash(release),
    };
  });
}
