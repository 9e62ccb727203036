import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Heading, Lede, Note } from './heading.tsx';

const meta = {
  title: 'Kit/Heading',
  component: Heading,
  tags: ['autodocs'],
  args: { level: 2, children: 'One membership, cut open.' },
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        'Choose the level for the outline and the size for the look.',
        'Write sentence case; a heading that is a sentence ends with a full stop.',
        'Let a Lede follow where a heading needs a fact.',
      ],
      dont: ['Skip a level.', 'Centre it.', 'Set a heading in capitals.'],
    },
  },
} satisfies Meta<typeof Heading>;
export default meta;

type Story = StoryObj<typeof meta>;

export const One: Story = {};

export const Scale: Story = {
  render: () => (
    <>
      <Heading level={1} size="mega">
        Measure twice.
      </Heading>
      <Heading level={1}>Heading one, Besley 430</Heading>
      <Heading level={2}>Heading two, Besley 430</Heading>
      <Heading level={3}>Heading three, Besley 430</Heading>
      <Heading level={4}>Heading four, Instrument Sans 600</Heading>
      <Lede>Lede: Instrument Sans 400 at 22. The quiet voice that carries the facts.</Lede>
      <p>Body: Instrument Sans 400 at 17 on a 27 px line.</p>
      <Note>Note: Instrument Sans 500, width 82%, 13 px. Dimensions, captions, rail labels.</Note>
    </>
  ),
};

export const LongWords: Story = {
  args: { level: 1, children: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung' },
};
