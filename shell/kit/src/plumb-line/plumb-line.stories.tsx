import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Heading } from '../heading/heading.tsx';
import { Section } from '../section/section.tsx';
import { PlumbLine } from './plumb-line.tsx';

const meta = {
  title: 'Kit/Plumb line',
  component: PlumbLine,
  tags: ['autodocs'],
  parameters: {
    docs: { story: { inline: false, height: '420px' } },
    advice: { do: ['Hang one on a page.'], dont: ['Show two bobs at once.'] },
  },
} satisfies Meta<typeof PlumbLine>;
export default meta;

export const BesideTheHead: StoryObj<typeof meta> = {
  args: { length: 180 },
  render: (args) => (
    <main>
      <Section label="Blog">
        <Heading level={1}>Plumbline Blog</Heading>
      </Section>
      <PlumbLine {...args} />
    </main>
  ),
};
