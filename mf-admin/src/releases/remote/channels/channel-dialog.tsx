import { Dialog } from '@plumbline/kit/dialog';
import type { RemoteRegistry } from '../remote-registry.ts';
import { CanaryDialog } from './canary-dialog.tsx';
import { EndCanaryDialog } from './end-canary-dialog.tsx';
import type { ChannelChange } from './channel-change.ts';
import { PromoteDialog } from './promote-dialog.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';

/**
 * A change that waits for confirmation, with the registry's data of the moment when the dialog was opened: the confirmation
 * covers that data.
 */
export interface OpenChange {
  readonly change: ChannelChange;
  readonly registry: RemoteRegistry;
}

/** The dialog that confirms a change of channels. `openChange` stays set while the dialog closes; `open` is whether it is visible. */
export function ChannelDialog({
  openChange: { change, registry },
  open,
  onClose,
}: {
  openChange: OpenChange;
  open: boolean;
  onClose: () => void;
}) {
  const shared = { registry, onClose };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {change.kind === 'promote' && <PromoteDialog release={change.release} {...shared} />}
      {change.kind === 'rollback' && <RollbackDialog {...shared} />}
      {change.kind === 'canary' && (
        <CanaryDialog {...(change.release ? { release: change.release } : {})} {...shared} />
      )}
      {change.kind === 'end' && <EndCanaryDialog {...shared} />}
    </Dialog>
  );
}
