import { useServices } from '@plumbline/services';
import { errorText } from './error-text.ts';

/** A completed change, and its undo. */
export interface UndoableChange {
  readonly title: string;
  /** In a sentence. */
  readonly description: string;
  /** Undoes the change; resolves with the new state, in a sentence, or with null if someone else has changed all of it. */
  readonly undo: () => Promise<string | null>;
}

/** Reports a completed change, in a notification with the button Undo. */
export function useUndoToast(): (change: UndoableChange) => void {
  const { toast } = useServices();
  return ({ title, description, undo }) => {
    const runUndo = async (): Promise<void> => {
      try {
        const newState = await undo();
        if (newState === null)
          toast({ title: 'Nothing taken back', description: 'Somebody else has changed all of it.' });
        else toast({ title: 'Taken back', description: newState, variant: 'success' });
      } catch (error) {
        toast({ title: 'Not taken back', description: errorText(error), variant: 'destructive' });
      }
    };
    toast({ title, description, variant: 'success', action: { label: 'Undo', run: () => void runUndo() } });
  };
}
