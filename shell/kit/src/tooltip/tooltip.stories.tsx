import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../button/button.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

const meta = {
  title: 'Kit/Tooltip',
  component: Tooltip,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Add what the control’s name does not say.'],
      dont: ['Put into it what must be read: phones have no pointer.', 'Repeat the name of the control.'],
    },
  },
} satisfies Meta<typeof Tooltip>;
export default meta;

export const OnAButton: StoryObj<typeof meta> = {
  args: {
    text: 'Copies the number to the clipboard',
    children: (
      <Button variant="outline" size="compact">
        Copy
      </Button>
    ),
  },
  render: (args) => (
    <TooltipProvider>
      <Tooltip {...args} />
    </TooltipProvider>
  ),
};
