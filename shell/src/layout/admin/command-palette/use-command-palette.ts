import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useServices } from '@plumbline/services';
import type { CommandPaletteProps } from './command-palette.tsx';
import { isApple } from './shortcut.ts';

/** The command palette's state; its code is loaded when it is first opened, by the button or the shortcut. */
export function useCommandPalette() {
  const { toast } = useServices();
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null);
  const close = useCallback(() => setOpen(false), []);
  const show = useCallback(async () => {
    setOpen(true);
    try {
      const { CommandPalette } = await import(/* webpackChunkName: "command-palette" */ './command-palette.tsx');
      setPalette(() => CommandPalette);
    } catch {
      setOpen(false);
      toast({
        title: 'The search did not open',
        description: 'It could not be loaded. Please try again.',
        variant: 'destructive',
      });
    }
  }, [toast]);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isHeld = isApple() ? event.metaKey : event.ctrlKey;
      if (event.key.toLowerCase() !== 'k' || !isHeld || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (open) close();
      // An open dialog has to be answered first.
      else if (document.querySelector('dialog[open]') === null) void show();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open, show, close]);

  return { open, show: () => void show(), close, Palette, isLoading: open && Palette === null };
}
