import { createContext, useContext, useId, useMemo, useRef, useState } from 'react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, RefObject } from 'react';
import { Slot } from '@radix-ui/react-slot';

interface DialogState {
  readonly id: string;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly trigger: RefObject<HTMLButtonElement | null>;
}

const DialogContext = createContext<DialogState | null>(null);

/** The state of the {@link Dialog} around a component. @throws Error outside of a dialog. */
export function useDialog(): DialogState {
  const dialog = useContext(DialogContext);
  if (dialog === null) throw new Error('A part of a dialog stands outside of Dialog');
  return dialog;
}

/** The props of {@link Dialog}. */
export interface DialogProps {
  /** Controlled together with `onOpenChange`. */
  open?: boolean | undefined;
  /** Default false. */
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children?: ReactNode;
}

/** Opens its `DialogContent`; controlled by `open` and `onOpenChange`, or by a {@link DialogTrigger}. */
export function Dialog({ open: controlled, defaultOpen = false, onOpenChange, children }: DialogProps) {
  const [uncontrolled, setUncontrolled] = useState(defaultOpen);
  const open = controlled ?? uncontrolled;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const dialog = useMemo(() => {
    const setOpen = (next: boolean) => {
      setUncontrolled(next);
      if (next !== open) onOpenChange?.(next);
    };
    return { id, open, setOpen, trigger };
  }, [id, open, onOpenChange]);
  return <DialogContext value={dialog}>{children}</DialogContext>;
}

/** The props of {@link DialogTrigger} and {@link DialogClose}. */
export interface DialogButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether the child, a button, gets the behaviour instead of a new button; default false. */
  asChild?: boolean | undefined;
}

/** The button that opens the dialog; with `asChild` the child is that button. */
export function DialogTrigger({ asChild = false, onClick, ...attributes }: DialogButtonProps) {
  const { id, open, setOpen, trigger } = useDialog();
  const Part = asChild ? Slot : 'button';
  return (
    <Part
      ref={trigger}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      {...attributes}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        onClick?.(event);
        if (!event.defaultPrevented) setOpen(!open);
      }}
    />
  );
}

/** A button that closes the dialog; with `asChild` the child is that button. */
export function DialogClose({ asChild = false, onClick, ...attributes }: DialogButtonProps) {
  const { setOpen } = useDialog();
  const Part = asChild ? Slot : 'button';
  return (
    <Part
      type="button"
      {...attributes}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        onClick?.(event);
        if (!event.defaultPrevented) setOpen(false);
      }}
    />
  );
}
