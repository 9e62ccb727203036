import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ButtonLink } from '../button/button.tsx';
import { Heading, Lede } from '../heading/heading.tsx';
import { BrickBand } from './brick-band.tsx';

const meta = {
  title: 'Drawing/Brick band',
  component: BrickBand,
  tags: ['autodocs'],
  parameters: {
    docs: { story: { inline: false, height: '560px' } },
    advice: { do: ['Close a page with it, once.'], dont: ['Put more than one action into it.'] },
  },
  args: {
    label: 'Join',
    children: (
      <>
        <Heading level={2}>Build on a true line.</Heading>
        <Lede>Membership starts at $99 a year.</Lede>
        <ButtonLink to="https://dashboard.plumbline.example/join" variant="brass" newTab>
          Join Now
        </ButtonLink>
      </>
    ),
  },
} satisfies Meta<typeof BrickBand>;
export default meta;

type Story = StoryObj<typeof meta>;

export const LargeDoor: Story = {};
export const SmallDoor: Story = { args: { door: 'small' } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
