import { styled } from 'styled-components';
import type { CanaryComparison } from '@plumbline/contract/releases/registry';
import { Button } from '@plumbline/kit/button';
import { RecordTable } from '../../list/record-table.tsx';
import { AdminSection } from '../../layout/admin-section.tsx';
import { DateTime } from '../../layout/date-time.tsx';
import { failureRate, type Views } from '../failure-rate.ts';
import { countOf } from '../../layout/count-of.ts';
import { ReleaseName } from '../release-name.tsx';
import type { RemoteRegistry } from './remote-registry.ts';
import type { ChannelChange } from './channels/channel-change.ts';
import { RoleBadge } from './role-badge.tsx';

const Sentence = styled.p`
  max-width: 68ch;
  margin-bottom: 14px;
  font-size: var(--fs-small);
  color: var(--ink-2);
`;

const ReleaseWithRole = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 6px 10px;
  align-items: center;
`;

/** The props of {@link CanaryPanel}. */
export interface CanaryPanelProps {
  readonly registry: RemoteRegistry;
  /** Failures of the canary and of the live release; undefined if unknown. */
  readonly comparison: CanaryComparison | undefined;
  /** Null if the reader may not change data. */
  readonly onChange: ((change: ChannelChange) => void) | null;
}

/** The canary beside the live release over the same time; null if there is no canary. */
export function CanaryPanel({ registry, comparison, onChange }: CanaryPanelProps) {
  const { live, canary } = registry.channels;
  if (canary === null) return null;
  const { release, percent, promoteAfter } = canary;
  const sides: readonly { role: 'canary' | 'live'; release: string; counts: Views | undefined }[] = [
    { role: 'canary', release, counts: comparison },
    ...(live === null ? [] : [{ role: 'live' as const, release: live, counts: comparison?.live }]),
  ];
  return (
    <AdminSection
      title="Canary"
      actions={
        onChange && (
          <>
            <Button size="table" onClick={() => onChange({ kind: 'promote', release })}>
              Make the canary live
            </Button>
            <Button size="table" variant="outline" onClick={() => onChange({ kind: 'canary' })}>
              Change it
            </Button>
            <Button size="table" variant="outline" onClick={() => onChange({ kind: 'end' })}>
              End it
            </Button>
          </>
        )
      }
    >
      <Sentence>
        {comparison && (
          <>
            Since <DateTime at={comparison.since} />.{' '}
          </>
        )}
        It is taken back by itself where it fails clearly more often than the live release.{' '}
        {promoteAfter !== null &&
          `After ${countOf(promoteAfter, 'minute')} it goes live by itself, if it does no worse by then.`}
      </Sentence>
      <RecordTable
        caption="The canary beside the live release, over the same time"
        rows={sides}
        keyOf={({ role }) => role}
        columns={[
          {
            title: 'Release',
            cell: (side) => (
              <ReleaseWithRole>
                <ReleaseName release={side.release} />
                <RoleBadge role={side.role} percent={side.role === 'canary' ? percent : undefined} />
              </ReleaseWithRole>
            ),
          },
          { title: 'Page views', numeric: true, cell: ({ counts }) => counts?.views.toLocaleString('en-US') ?? '–' },
          { title: 'Failures', numeric: true, cell: ({ counts }) => counts?.failures.toLocaleString('en-US') ?? '–' },
          { title: 'Share', numeric: true, cell: ({ counts }) => (counts ? failureRate(counts) : '–') },
        ]}
      />
    </AdminSection>
  );
}
