import { useState } from 'react';
import type { RemoteRegistry } from '../remote-registry.ts';
import type { ChannelChange } from './channel-change.ts';
import type { OpenChange } from './channel-dialog.tsx';

/** The change to confirm in the dialog. It stays while the dialog closes. */
export function useChannelDialog() {
  const [asked, setAsked] = useState<OpenChange | null>(null);
  const [open, setOpen] = useState(false);
  return {
    asked,
    open,
    ask: (change: ChannelChange, registry: RemoteRegistry) => {
      setAsked({ change, registry });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
