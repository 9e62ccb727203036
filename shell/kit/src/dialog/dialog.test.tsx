import { expect, test } from '@jest/globals';
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/button.tsx';
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

test('it opens with its name and description, and Escape gives focus back', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel this membership?' });
  expect(dialog).toHaveAccessibleDescription('It stays open until the paid year ends.');
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel membership' })).toHaveFocus();
});

test('focus stays inside', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
});

test('where what opened it is gone, the main part has the focus, and not the document', async () => {
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
