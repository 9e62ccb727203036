import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Heading } from '../heading/heading.tsx';
import { Section } from '../section/section.tsx';
import { PlumbLine } from './plumb-line.tsx';

const meta = { title: 'Kit/Plumb line', component: PlumbLine } satisfies Meta<typeof PlumbLine>;
export default meta;

export const BesideTheHead: StoryObj = {
  render: () => (
    <main>
      <Section label="Blog">
        <Heading level={1}>Plumbline Blog</Heading>
      </Section>
      <PlumbLine length={180} />
    </main>
  ),
};
