import { styled } from 'styled-components';
import type { CanaryComparison } from '@plumbline/contract/releases/registry';
import { Button } from '@plumbline/kit/button';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { AdminSection } from '../../layout/admin-section.tsx';
import { Moment } from '../../layout/moment.tsx';
import { counted, rate, type Views } from '../rate.ts';
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

const Named = styled.span`
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
            Since <Moment at={comparison.since} />.{' '}
          </>
        )}
        It is taken back by itself where it fails clearly more often than the live release.{' '}
        {promoteAfter !== null &&
          `After ${counted(promoteAfter, 'minute')} it goes live by itself, if it does no worse by then.`}
      </Sentence>
      <Table
        caption="The canary beside the live release, over the same time"
        head={
          <TableRow>
            <TableHead>Release</TableHead>
            <TableHead numeric>Page views</TableHead>
            <TableHead numeric>Failures</TableHead>
            <TableHead numeric>Share</TableHead>
          </TableRow>
        }
      >
        <Side release={release} channel="canary" percent={percent} seen={comparison} />
        {live !== null && <Side release={live} channel="live" seen={comparison?.live} />}
      </Table>
    </AdminSection>
  );
}

function Side({
  release,
  channel,
  percent,
  seen,
}: {
  release: string;
  channel: 'live' | 'canary';
  percent?: number;
  seen: Views | undefined;
}) {
  return (
    <TableRow>
      <TableCell label="Release">
        <Named>
          <ReleaseName release={release} />
          <RoleBadge role={channel} percent={percent} />
        </Named>
      </TableCell>
      <TableCell label="Page views" numeric>
        {seen?.views.toLocaleString('en-US') ?? '–'}
      </TableCell>
      <TableCell label="Failures" numeric>
        {seen?.failures.toLocaleString('en-US') ?? '–'}
      </TableCell>
      <TableCell label="Share" numeric>
        {seen ? rate(seen) : '–'}
      </TableCell>
    </TableRow>
  );
}
