import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Icon } from '../icon/icon.tsx';
import { Section } from '../section/section.tsx';
import { ButtonRow } from './button-row.tsx';
import { Button, ButtonLink } from './button.tsx';

const meta = { title: 'Kit/Button', component: Button } satisfies Meta<typeof Button>;
export default meta;

export const Variants: StoryObj = {
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

export const OnDark: StoryObj = {
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

export const LongText: StoryObj = {
  render: () => <Button>Send me the thirty-point audit as a printable document by electronic mail, please</Button>,
};
