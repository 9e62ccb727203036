import { useState } from 'react';
import { useServices } from '@plumbline/services';
import { errorText } from './error-text.ts';

/** One action at a time, with its result as a toast. */
export interface Action<Name extends string> {
  /** The action that runs now, null if none does. */
  readonly busy: Name | null;
  /** Runs an action unless one is under way; `work` resolves with the text of the toast. */
  readonly run: (name: Name, title: string, work: () => Promise<string>) => Promise<void>;
}

/** The state of a page's actions. */
export function useAction<Name extends string>(): Action<Name> {
  const { toast } = useServices();
  const [busy, setBusy] = useState<Name | null>(null);
  const run: Action<Name>['run'] = async (name, title, work) => {
    if (busy !== null) return;
    setBusy(name);
    try {
      toast({ title, description: await work(), variant: 'success' });
    } catch (error) {
      toast({ title, description: errorText(error), variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
