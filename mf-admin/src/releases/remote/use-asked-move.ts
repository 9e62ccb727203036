import { useState } from 'react';
import type { Facts } from './facts.ts';
import type { Move } from './moves/move.ts';
import type { OpenMove } from './moves/move-dialog.tsx';

/** The change that the dialog asks about. The change stays while the dialog closes. */
export function useAskedMove() {
  const [asked, setAsked] = useState<OpenMove | null>(null);
  const [open, setOpen] = useState(false);
  return {
    asked,
    open,
    ask: (move: Move, facts: Facts) => {
      setAsked({ move, facts });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
