import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../button/button.tsx';
import { ButtonRow } from '../button/button-row.tsx';
import { Heading, Lede } from '../heading/heading.tsx';
import { TextLink } from '../link/text-link.tsx';
import { PlumbLine } from '../plumb-line/plumb-line.tsx';
import type { BandTone } from './band-tone.ts';
import { Section } from './section.tsx';

const meta = {
  title: 'Kit/Section',
  component: Section,
  tags: ['autodocs'],
  parameters: {
    docs: { story: { inline: false, height: '640px' } },
    advice: {
      do: ['Alternate paper, mortar and slate; close with one brick.', 'Give the rail a short label.'],
      dont: ['Put one band into another.', 'Use brick twice on a page.'],
    },
  },
} satisfies Meta<typeof Section>;
export default meta;

const tones: readonly BandTone[] = ['paper', 'mortar', 'slate', 'brick'];

export const One: StoryObj<typeof meta> = {
  parameters: { docs: { story: { height: '300px' } } },
  args: {
    tone: 'slate',
    label: 'Membership',
    children: (
      <>
        <Heading level={2}>One membership, cut open.</Heading>
        <Lede>Five rooms, all included. Here is what is in each of them.</Lede>
      </>
    ),
  },
};

export const Bands: StoryObj = {
  render: () => (
    <main>
      {tones.map((tone) => (
        <Section key={tone} tone={tone} label={`The ${tone} band`} id={tone}>
          <Heading level={2}>One membership, cut open.</Heading>
          <Lede>Five rooms, all included. Here is what is in each of them.</Lede>
          <p>
            Text on its ground, and <TextLink to="/blog">a link</TextLink>.
          </p>
          <ButtonRow>
            <Button variant={tone === 'slate' || tone === 'brick' ? 'brass' : 'solid'}>Join Now</Button>
            <Button variant="outline">Book a Free Strategy Call</Button>
          </ButtonRow>
        </Section>
      ))}
      <PlumbLine reach="page" />
    </main>
  ),
};
