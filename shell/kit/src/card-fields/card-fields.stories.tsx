import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { CardFields } from './card-fields.ts';

const meta = {
  title: 'Kit/Card fields',
  component: CardFields,
  tags: ['autodocs'],
  args: { mounted: false, disabled: false, fault: null, onReady: () => undefined, onChange: () => undefined },
  parameters: {
    layout: 'padded',
    docs: {
      description: {
        component:
          'A card in the provider’s three fields. They come from its script, which only pages with the policy `payments` may load; here only their places are shown. Put it into `CardElements`, and ask `CardCompleteness` before sending.',
      },
    },
    advice: {
      do: [
        'Show the places until the script is there: nothing moves when the fields come.',
        'Say what is wrong below the fields, in `fault`.',
      ],
      dont: [
        'Ask for a card’s number in a field of the site.',
        'Disable the button until all is filled in: say which field is missing.',
      ],
    },
  },
} satisfies Meta<typeof CardFields>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Waiting: Story = {};

export const WithFault: Story = { args: { fault: 'Your card was declined. Try another card.' } };
