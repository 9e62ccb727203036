import type { RemoteState } from '@plumbline/contract/releases/registry';
import { Stats } from '../../layout/stats.tsx';
import { DateTime } from '../../layout/date-time.tsx';
import { failureRate, sumOfHours } from '../failure-rate.ts';
import { countOf } from '../../layout/count-of.ts';
import { nameOf } from '../person.tsx';
import { ReleaseName } from '../release-name.tsx';
import { wentLiveEvent, listedRelease, type RemoteRegistry } from './remote-registry.ts';

/** The live release, its author and age, the canary, and the share of failures; `state` is undefined if unknown. */
export function RemoteStats({ registry, state }: { registry: RemoteRegistry; state: RemoteState | undefined }) {
  const { live, canary } = registry.channels;
  const since = wentLiveEvent(registry);
  const revision = (live !== null && listedRelease(live, registry)?.revision) || null;
  const total = state && sumOfHours(state.health.flatMap(({ hours }) => hours));
  return (
    <Stats
      stats={[
        {
          value: live === null ? 'Nothing' : <ReleaseName release={live} />,
          label: since ? (
            <>
              live since <DateTime at={since.at} />, by {nameOf(since.who)}
            </>
          ) : (
            'live'
          ),
        },
        { value: revision?.slice(0, 8) ?? 'None', label: 'its revision' },
        {
          value: canary === null ? 'None' : `${canary.percent}%`,
          label: canary === null ? 'as a canary' : <>of the visitors try {<ReleaseName release={canary.release} />}</>,
        },
        {
          value: total ? failureRate(total) : '–',
          label: total ? `of ${countOf(total.views, 'page view')} failed, last 24 hours` : 'of the page views failed',
        },
      ]}
    />
  );
}
