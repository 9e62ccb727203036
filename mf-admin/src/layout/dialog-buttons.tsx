import type { ReactNode } from 'react';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { DialogClose } from '@plumbline/kit/dialog';

/** The buttons of a dialog: the children, and a button that closes the dialog, by default `Cancel`. */
export function DialogButtons({ close = 'Cancel', children }: { close?: string; children: ReactNode }) {
  return (
    <ButtonRow>
      {children}
      <DialogClose asChild>
        <Button variant="outline" size="compact">
          {close}
        </Button>
      </DialogClose>
    </ButtonRow>
  );
}

/** The buttons of a dialog with a form. */
export function SubmitButtons({
  label,
  busyLabel = label,
  submitting,
  disabled = false,
  close,
}: {
  label: string;
  /** The label while the form is being submitted. */
  busyLabel?: string;
  submitting: boolean;
  disabled?: boolean;
  close?: string;
}) {
  return (
    <DialogButtons {...(close === undefined ? {} : { close })}>
      <Button type="submit" size="compact" disabled={submitting} aria-disabled={disabled}>
        {submitting ? busyLabel : label}
      </Button>
    </DialogButtons>
  );
}
