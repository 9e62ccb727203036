import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../button/button.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

const meta = { title: 'Kit/Tooltip', component: Tooltip } satisfies Meta<typeof Tooltip>;
export default meta;

export const OnAButton: StoryObj = {
  render: () => (
    <TooltipProvider>
      <Tooltip text="Copies the number to the clipboard">
        <Button variant="outline" size="compact">
          Copy
        </Button>
      </Tooltip>
    </TooltipProvider>
  ),
};
