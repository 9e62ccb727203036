import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { TextLink } from './text-link.tsx';

const meta = { title: 'Kit/Link', component: TextLink } satisfies Meta<typeof TextLink>;
export default meta;

export const OnThisSite: StoryObj = { render: () => <TextLink to="/blog">Text link</TextLink> };

export const NewTab: StoryObj = {
  render: () => (
    <TextLink to="https://dashboard.plumbline.example" newTab>
      Member Login
    </TextLink>
  ),
};
