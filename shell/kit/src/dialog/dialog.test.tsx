import { expect, jest, test } from '@jest/globals';
import { useState } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/button.tsx';
import { Toast, ToastProvider, ToastViewport } from '../toast/toast.tsx';
import { Dialog, DialogContent, DialogTrigger } from './dialog.tsx';

function Example() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>Cancel membership</Button>
      </DialogTrigger>
      <DialogContent title="Cancel this membership?" description="It stays open until the paid year ends.">
        <Button>Keep it</Button>
      </DialogContent>
    </Dialog>
  );
}

test('a dialog opens with its name and description, and Escape returns the focus to the trigger', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel this membership?' });
  expect(dialog).toHaveAccessibleDescription('It stays open until the paid year ends.');
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel membership' })).toHaveFocus();
});

test('Tab keeps the focus inside the dialog', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
});

test('if the element that opened the dialog was removed, closing moves the focus to the main landmark', async () => {
  function Row() {
    const [open, setOpen] = useState(false);
    const [there, setThere] = useState(true);
    return (
      <main tabIndex={-1}>
        {there && <Button onClick={() => setOpen(true)}>Remove</Button>}
        <Dialog open={open} onOpenChange={setOpen}>
          <DialogContent title="Remove this row?">
            <Button
              onClick={() => {
                setThere(false);
                setOpen(false);
              }}
            >
              Yes
            </Button>
          </DialogContent>
        </Dialog>
      </main>
    );
  }
  render(<Row />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a click on the overlay closes the dialog, a click inside does not', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(screen.getByText('It stays open until the paid year ends.'));
  expect(dialog).toBeVisible();
  await userEvent.click(dialog.firstElementChild as Element);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a controlled dialog whose owner keeps it open stays open, also if the browser closes it', async () => {
  const onOpenChange = jest.fn();
  render(
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Sending the refund">
        <Button>Wait</Button>
        <Button>Wait more</Button>
      </DialogContent>
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledTimes(1);
  act(() => dialog.close());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledTimes(2));
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
  expect(dialog).toHaveAttribute('open');
  expect(screen.getByRole('button', { name: 'Wait more' })).toHaveFocus();
});

test('the first focus skips links and goes to the first control; a field’s text is selected', async () => {
  render(
    <Dialog defaultOpen>
      <DialogContent title="Rename" description={<a href="/terms">Terms</a>}>
        <input aria-label="Name" defaultValue="Pricing" />
      </DialogContent>
    </Dialog>,
  );
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('Offers');
  expect(screen.getByRole('textbox')).toHaveValue('Offers');
});

test('if the focused element is removed, the focus stays in the dialog', async () => {
  function Stay() {
    const [staying, setStaying] = useState(false);
    return (
      <Dialog defaultOpen>
        <DialogContent title="Leaving in 5 seconds">
          {!staying && <Button onClick={() => setStaying(true)}>Stay</Button>}
        </DialogContent>
      </Dialog>
    );
  }
  render(<Stay />);
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
});

test('toasts are shown in the open dialog, and stay when it closes', async () => {
  function Page({ open }: { open: boolean }) {
    return (
      <ToastProvider>
        <Toast title="Saved" />
        <Dialog open={open}>
          <DialogContent title="Another change" />
        </Dialog>
        <ToastViewport />
      </ToastProvider>
    );
  }
  const { rerender } = render(<Page open={false} />);
  const toast = screen.getByRole('listitem');
  rerender(<Page open />);
  expect(screen.getByRole('dialog')).toContainElement(toast);
  rerender(<Page open={false} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toast).toBeVisible();
});
