import { useState } from 'react';
import type { RemoteRegistry } from '../remote-registry.ts';
import type { ChannelChange } from './channel-change.ts';
import type { OpenChange } from './channel-dialog.tsx';

/** The change to confirm in the dialog; it stays set while the dialog closes. */
export function useChannelDialog() {
  const [openChange, setOpenChange] = useState<OpenChange | null>(null);
  const [open, setOpen] = useState(false);
  return {
    openChange,
    open,
    show: (change: ChannelChange, registry: RemoteRegistry) => {
      setOpenChange({ change, registry });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
