import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../button/button.tsx';
import { Drawer, type DrawerProps } from './drawer.tsx';

const meta = {
  title: 'Kit/Drawer',
  component: Drawer,
  tags: ['autodocs'],
  parameters: {
    docs: { story: { inline: false, height: '480px' } },
    advice: { do: ['Use it for navigation on phones.'], dont: ['Use it for what needs an answer: that is a Dialog.'] },
  },
} satisfies Meta<typeof Drawer>;
export default meta;

function OpenDrawer({ title, children }: Pick<DrawerProps, 'title' | 'children'>) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open menu
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title={title}>
        {children}
      </Drawer>
    </>
  );
}

export const Open: StoryObj<typeof meta> = {
  args: {
    open: true,
    onOpenChange: () => undefined,
    title: 'Menu',
    children: (
      <>
        <p>About</p>
        <p>Blog</p>
      </>
    ),
  },
  // The drawer keeps its own state here, so Storybook has controls for its texts only.
  argTypes: { open: { control: false } },
  render: (args) => <OpenDrawer {...args} />,
};
