import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { defaultBudget } from '@plumbline/contract/releases/grants';
import { listReleases, listRemotes } from '@plumbline/contract/releases/registry';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { AdminSection } from '../../../layout/admin-section.tsx';
import { FactList } from '../../../layout/fact-list.tsx';
import { useRight } from '../../../layout/use-right.ts';
import type { RemoteRegistry } from '../remote-registry.ts';
import { GrantsDialog } from './grants-dialog.tsx';
import { RetireDialog } from './retire-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

type DialogName = 'grants' | 'transfer' | 'retire';

/** The permissions of a remote's releases; owners can change them. */
export function GrantsSection({ registry }: { registry: RemoteRegistry }) {
  const { mutate } = useSWRConfig();
  const mayGrant = useRight('grant');
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const { grants, channels } = registry;
  const { remote } = channels;
  const close = () => setOpenDialog(null);
  const refresh = async () => {
    void mutate(endpointUrl(listRemotes, {}));
    await mutate(endpointUrl(listReleases, { params: { remote } }));
    close();
  };
  return (
    <AdminSection
      title="Grants"
      actions={
        mayGrant && (
          <>
            <Button size="table" variant="outline" onClick={() => setOpenDialog('grants')}>
              Change the grants
            </Button>
            {grants.sections.length > 0 && (
              <Button size="table" variant="outline" onClick={() => setOpenDialog('transfer')}>
                Transfer a section
              </Button>
            )}
            {(channels.live !== null || grants.sections.length > 0) && (
              <Button size="table" variant="outline" onClick={() => setOpenDialog('retire')}>
                Retire the remote
              </Button>
            )}
          </>
        )
      }
    >
      <FactList
        facts={[
          ['Sections', grants.sections.join(', ') || 'None: nothing can be published'],
          ['Admin pages', grants.admin ? 'Yes' : 'No'],
          ['Payment pages', grants.payments ? 'Yes' : 'No'],
          ['Pages that take secrets', grants.ownDocument ? 'Yes' : 'No'],
          ['Scripts of a page', `At most ${(grants.budget ?? defaultBudget).toLocaleString('en-US')} kB`],
        ]}
      />
      <Dialog open={openDialog !== null} onOpenChange={(open) => !open && close()}>
        {openDialog === 'grants' && <GrantsDialog remote={remote} grants={grants} onDone={refresh} />}
        {openDialog === 'transfer' && <TransferDialog remote={remote} sections={grants.sections} onDone={refresh} />}
        {openDialog === 'retire' && <RetireDialog remote={remote} onClose={close} />}
      </Dialog>
    </AdminSection>
  );
}
