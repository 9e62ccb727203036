import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Icon } from '../icon/icon.tsx';
import { Section } from '../section/section.tsx';
import { ButtonRow } from './button-row.tsx';
import { Button, ButtonLink } from './button.tsx';

const meta = {
  title: 'Kit/Button',
  component: Button,
  tags: ['autodocs'],
  args: { children: 'Send message', disabled: false },
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        {
          text: 'One solid button for the one main action, outline for the other.',
          example: (
            <ButtonRow>
              <Button>Join Now</Button>
              <Button variant="outline">Read the terms</Button>
            </ButtonRow>
          ),
        },
        'Say what happens, and while it happens that it does: “Sending…”.',
        'Say in a sentence nearby why a disabled button is disabled.',
        'Use ButtonLink for what leads somewhere: it can be opened in a new tab.',
      ],
      dont: [
        {
          text: 'Two solid buttons side by side: neither is the main one.',
          example: (
            <ButtonRow>
              <Button>Join Now</Button>
              <Button>Read the terms</Button>
            </ButtonRow>
          ),
        },
        'Brass on a light ground.',
        'Danger for what can be undone.',
      ],
    },
  },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Solid: Story = {};
export const Outline: Story = { args: { variant: 'outline' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Delete' } };
export const Disabled: Story = { args: { disabled: true, children: 'Processing…' } };
export const Compact: Story = { args: { size: 'compact' } };

export const Variants: Story = {
  render: () => (
    <ButtonRow>
      <ButtonLink to="https://dashboard.plumbline.example/join" newTab>
        Join Now
      </ButtonLink>
      <Button variant="outline">Book a Free Strategy Call</Button>
      <Button disabled>Processing…</Button>
      <Button variant="danger">Delete</Button>
      <Button size="compact">Small</Button>
      <ButtonLink to="/blog" variant="outline" size="table">
        <Icon name="arrow-left" /> Back to Blog
      </ButtonLink>
    </ButtonRow>
  ),
};

export const OnDark: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Section tone="slate">
      <ButtonRow>
        <Button variant="brass">On dark only</Button>
        <Button variant="outline">Book a Free Strategy Call</Button>
        <Button>Solid</Button>
      </ButtonRow>
    </Section>
  ),
};

export const LongText: Story = {
  args: { children: 'Send me the thirty-point audit as a printable document by electronic mail, please' },
};
