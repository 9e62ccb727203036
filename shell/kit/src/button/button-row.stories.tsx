import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ButtonRow } from './button-row.tsx';
import { Button } from './button.tsx';

const meta = {
  title: 'Kit/Button row',
  component: ButtonRow,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    docs: { description: { component: 'Buttons side by side; on phones each takes the whole width.' } },
    advice: {
      do: ['Put the main action first.'],
      dont: ['Put more than three buttons in a row.'],
    },
  },
} satisfies Meta<typeof ButtonRow>;
export default meta;

type Story = StoryObj<typeof meta>;

const children = (
  <>
    <Button>Send refund</Button>
    <Button variant="outline">Keep the order</Button>
  </>
);

export const Two: Story = { args: { children } };
export const OnAPhone: Story = {
  args: { children },
  globals: { viewport: { value: 'phone', isRotated: false } },
};
