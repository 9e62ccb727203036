import { useState } from 'react';
import { styled } from 'styled-components';
import {
  listArticleVersions,
  type ArticleFields,
  type ListedVersion,
} from '@plumbline/contract/content/admin-articles';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { RecordTable } from '../../list/record-table.tsx';
import { AdminSection } from '../../layout/admin-section.tsx';
import { DateTime, zoneName } from '../../layout/date-time.tsx';
import { useUncachedEndpoint } from '../../layout/use-uncached-endpoint.ts';
import { VersionDialog } from './version-dialog.tsx';

const Zone = styled.p`
  margin-top: 8px;
  font-size: 0.8125rem;
  color: var(--ink-2);
`;

/** The props of {@link VersionsSection}. */
export interface VersionsSectionProps {
  readonly id: number;
  /** A new value reads the list again. */
  readonly revision: number;
  /** The current text. */
  readonly current: () => ArticleFields;
  /** Missing if the signed-in person may not change articles. @returns whether the version was restored. */
  readonly onRestore?: (version: number) => Promise<boolean>;
}

/** The newest versions of an article with author, time and differences. */
export function VersionsSection({ id, revision, current, onRestore }: VersionsSectionProps) {
  const input = { params: { id: String(id) }, query: { limit: '50' } };
  const { data, error } = useUncachedEndpoint(listArticleVersions, input, revision);
  const [openVersion, setOpenVersion] = useState<ListedVersion | null>(null);
  return (
    <AdminSection title="Versions">
      {data ? (
        <RecordTable
          caption="Versions"
          rows={data.items}
          keyOf={(version) => version.version}
          columns={[
            { title: 'Version', numeric: true, cell: (version) => version.version },
            { title: 'Saved', cell: (version) => <DateTime at={version.savedAt} /> },
            { title: 'By', cell: (version) => version.savedBy ?? 'command line' },
            { title: 'Why', cell: (version) => noteLabel(version.note) },
            {
              title: 'Difference',
              cell: (version) => (
                <Button
                  variant="outline"
                  size="table"
                  aria-label={`Look at version ${version.version}`}
                  onClick={() => setOpenVersion(version)}
                >
                  Look
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <p role="status">{error?.detail ?? 'Loading the versions …'}</p>
      )}
      <Zone>
        Times: {zoneName()}.{data?.next != null && ' The newest 50; older ones are had from the command line.'}
      </Zone>
      <Dialog open={openVersion !== null} onOpenChange={(open) => !open && setOpenVersion(null)}>
        {openVersion && (
          <VersionDialog
            id={id}
            version={openVersion}
            current={current()}
            onRestore={onRestore}
            onClose={() => setOpenVersion(null)}
          />
        )}
      </Dialog>
    </AdminSection>
  );
}

/** The label for the `note` of a version, with which the API says why it was saved; a version from the command line has none. */
function noteLabel(note: string | null): string {
  const restored = /^restored (\d+)$/.exec(note ?? '')?.[1];
  if (restored !== undefined) return `Version ${restored}, restored`;
  return (
    {
      begun: 'Begun',
      draft: 'Written',
      published: 'Published',
      scheduled: 'Scheduled',
      withdrawn: 'Taken back',
      'published again': 'Published again',
    }[note ?? ''] ?? 'From a file'
  );
}
