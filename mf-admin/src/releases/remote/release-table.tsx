import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { AdminSection } from '../../layout/admin-section.tsx';
import { useShowMore } from '../../layout/use-show-more.tsx';
import { Moment } from '../../layout/moment.tsx';
import { nameOf } from '../person.tsx';
import { ReleaseName } from '../release-name.tsx';
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

const Published = styled.span`
  & > small {
    display: block;
    font-size: 0.8125rem;
    color: var(--ink-2);
  }
`;

const Named = styled.span`
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
  const { shown, more } = useShowMore(registry.releases, 8);
  return (
    <AdminSection title="Releases">
      <Table
        caption="Releases"
        head={
          <TableRow>
            <TableHead>Release</TableHead>
            <TableHead>Revision</TableHead>
            <TableHead>Built</TableHead>
            <TableHead>Published</TableHead>
            {onChange && (
              <TableHead>
                <VisuallyHidden>What can be done</VisuallyHidden>
              </TableHead>
            )}
          </TableRow>
        }
      >
        {shown.map(({ release, revision, builtAt, publishedAt, publishedBy, removedAt }) => {
          const role = roleOf(release, registry);
          return (
            <TableRow key={release} selected={role === 'live'}>
              <TableCell label="Release">
                <Named>
                  <ReleaseName release={release} />
                  <RoleBadge role={role} percent={registry.channels.canary?.percent} />
                </Named>
              </TableCell>
              <TableCell label="Revision">
                <Revision title={revision ?? undefined}>{revision?.slice(0, 8) ?? 'none'}</Revision>
              </TableCell>
              <TableCell label="Built">
                <Moment at={builtAt} />
              </TableCell>
              <TableCell label="Published">
                <Published>
                  <Moment at={publishedAt} />
                  <small>by {nameOf(publishedBy)}</small>
                  {removedAt && (
                    <small>
                      removed <Moment at={removedAt} />
                    </small>
                  )}
                </Published>
              </TableCell>
              {onChange && (
                <TableCell>
                  {role !== 'live' && !removedAt && (
                    <Actions>
                      <Do what="Make live" release={release} onClick={() => onChange({ kind: 'promote', release })} />
                      {registry.channels.live !== null && role !== 'canary' && (
                        <Do what="Try" release={release} onClick={() => onChange({ kind: 'canary', release })} />
                      )}
                    </Actions>
                  )}
                </TableCell>
              )}
            </TableRow>
          );
        })}
      </Table>
      {more}
    </AdminSection>
  );
}

function Do({ what, release, onClick }: { what: string; release: string; onClick: () => void }) {
  return (
    <Button variant="outline" size="table" onClick={onClick}>
      {what}
      <VisuallyHidden> {shortHash(release)}</VisuallyHidden>
    </Button>
  );
}
