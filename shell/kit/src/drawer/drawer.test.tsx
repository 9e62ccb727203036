import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer } from './drawer.tsx';

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open menu
      </button>
      <Drawer open={open} onOpenChange={setOpen} title="Menu">
        <p>About</p>
      </Drawer>
    </>
  );
}

test.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close menu' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s closes the drawer and returns the focus', async (_, close) => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveTextContent('About');
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
});
