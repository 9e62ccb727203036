import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { DateTime } from '../../layout/date-time.tsx';
import { TwoLines } from '../../layout/two-lines.ts';
import { RecordSection, type RecordColumn } from '../../list/record-table.tsx';
import { nameOf } from '../person.tsx';
import { ReleaseName } from '../release-name.tsx';
import { SmokeTestBadge } from '../smoke-test-badge.tsx';
import { shortHash } from '../short-hash.ts';
import { roleOf, type RemoteRegistry } from './remote-registry.ts';
import type { ChannelChange } from './channels/channel-change.ts';
import { RoleBadge } from './role-badge.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: 6px;
  white-space: nowrap;

  @media (min-width: 720px) {
    flex-wrap: nowrap;
    justify-content: flex-end;
  }
`;

const Revision = styled.span`
  white-space: nowrap;
`;

const ReleaseWithRole = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 6px 10px;
  align-items: center;
`;

/** The newest releases of a remote; without `onChange` there are no buttons. */
export function ReleaseTable({
  registry,
  onChange,
}: {
  registry: RemoteRegistry;
  onChange: ((change: ChannelChange) => void) | null;
}) {
  return (
    <RecordSection
      title="Releases"
      empty="None."
      limit={8}
      rows={registry.releases}
      keyOf={({ release }) => release}
      isSelected={({ release }) => roleOf(release, registry) === 'live'}
      columns={[
        {
          title: 'Release',
          cell: ({ release }) => (
            <ReleaseWithRole>
              <ReleaseName release={release} />
              <RoleBadge role={roleOf(release, registry)} percent={registry.channels.canary?.percent} />
            </ReleaseWithRole>
          ),
        },
        {
          title: 'Revision',
          cell: ({ revision }) => <Revision title={revision ?? undefined}>{revision?.slice(0, 8) ?? 'none'}</Revision>,
        },
        { title: 'Built', cell: ({ builtAt }) => <DateTime at={builtAt} /> },
        {
          title: 'Published',
          cell: ({ publishedAt, publishedBy, removedAt }) => (
            <TwoLines>
              <DateTime at={publishedAt} />
              <small>by {nameOf(publishedBy)}</small>
              {removedAt && (
                <small>
                  removed <DateTime at={removedAt} />
                </small>
              )}
            </TwoLines>
          ),
        },
        { title: 'Smoke test', cell: ({ smokeTest }) => <SmokeTestBadge test={smokeTest} /> },
        ...(onChange ? [actionColumn(registry, onChange)] : []),
      ]}
    />
  );
}

function actionColumn(
  registry: RemoteRegistry,
  onChange: (change: ChannelChange) => void,
): RecordColumn<RemoteRegistry['releases'][number]> {
  return {
    title: 'What can be done',
    head: <VisuallyHidden>What can be done</VisuallyHidden>,
    label: '',
    cell: ({ release, removedAt }) => {
      const role = roleOf(release, registry);
      if (role === 'live' || removedAt) return null;
      return (
        <Actions>
          <RowButton label="Make live" release={release} onClick={() => onChange({ kind: 'promote', release })} />
          {registry.channels.live !== null && role !== 'canary' && (
            <RowButton label="Try" release={release} onClick={() => onChange({ kind: 'canary', release })} />
          )}
        </Actions>
      );
    },
  };
}

function RowButton({ label, release, onClick }: { label: string; release: string; onClick: () => void }) {
  return (
    <Button variant="outline" size="table" onClick={onClick}>
      {label}
      <VisuallyHidden> {shortHash(release)}</VisuallyHidden>
    </Button>
  );
}
