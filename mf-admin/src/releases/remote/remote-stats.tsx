import type { RemoteState } from '@plumbline/contract/registry';
import { KeyFigures } from '../../layout/stats.tsx';
import { Moment } from '../../layout/moment.tsx';
import { counted, rate, total } from '../rate.ts';
import { nameOf } from '../person.tsx';
import { ReleaseName } from '../release-name.tsx';
import { becameLive, listedOf, type Facts } from './facts.ts';

/** The live release, its author and age, the canary, and the share of failures; `state` is undefined if unknown. */
export function RemoteFigures({ facts, state }: { facts: Facts; state: RemoteState | undefined }) {
  const { live, canary } = facts.channels;
  const since = becameLive(facts);
  const revision = (live !== null && listedOf(live, facts)?.revision) || null;
  const seen = state && total(state.health.flatMap(({ hours }) => hours));
  return (
    <KeyFigures
      figures={[
        {
          figure: live === null ? 'Nothing' : <ReleaseName release={live} />,
          of: since ? (
            <>
              live since <Moment at={since.at} />, by {nameOf(since.who)}
            </>
          ) : (
            'live'
          ),
        },
        { figure: revision?.slice(0, 8) ?? 'None', of: 'its revision' },
        {
          figure: canary === null ? 'None' : `${canary.percent}%`,
          of:
            canary === null ? 'tried as a canary' : <>of the visitors try {<ReleaseName release={canary.release} />}</>,
        },
        {
          figure: seen ? rate(seen) : '–',
          of: seen ? `of ${counted(seen.views, 'page view')} failed, last 24 hours` : 'of the page views failed',
        },
      ]}
    />
  );
}
