import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../button/button.tsx';
import { Drawer } from './drawer.tsx';

const meta = { title: 'Kit/Drawer', component: Drawer } satisfies Meta<typeof Drawer>;
export default meta;

function OpenDrawer() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open menu
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title="Menu">
        <p>About</p>
        <p>Blog</p>
      </Drawer>
    </>
  );
}

export const Open: StoryObj = { render: () => <OpenDrawer /> };
