import { Dialog } from '@plumbline/kit/dialog';
import type { Facts } from '../facts.ts';
import { CanaryMove } from './canary-move.tsx';
import { EndMove } from './end-move.tsx';
import type { Move } from './move.ts';
import { PromoteMove } from './promote-move.tsx';
import { RollbackMove } from './rollback-move.tsx';

/**
 * A change that waits for confirmation, with the registry's data of the moment when the dialog was opened: the confirmation
 * covers that data.
 */
export interface OpenMove {
  readonly move: Move;
  readonly facts: Facts;
}

/** The dialog that confirms a change of channels. `asked` stays while the dialog closes; `open` says whether it is visible. */
export function MoveDialog({
  asked: { move, facts },
  open,
  onClose,
}: {
  asked: OpenMove;
  open: boolean;
  onClose: () => void;
}) {
  const shared = { facts, onClose };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {move.kind === 'promote' && <PromoteMove release={move.release} {...shared} />}
      {move.kind === 'rollback' && <RollbackMove {...shared} />}
      {move.kind === 'canary' && <CanaryMove {...(move.release ? { release: move.release } : {})} {...shared} />}
      {move.kind === 'end' && <EndMove {...shared} />}
    </Dialog>
  );
}
