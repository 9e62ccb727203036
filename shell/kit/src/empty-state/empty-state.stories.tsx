import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ButtonLink } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

const meta = {
  title: 'Kit/Empty state',
  component: EmptyState,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: { do: ['Give the reason and one way on.'], dont: ['Write “No data.”', 'Offer more than one action.'] },
  },
} satisfies Meta<typeof EmptyState>;
export default meta;

export const WithAction: StoryObj<typeof meta> = {
  args: {
    title: 'No articles found for your search.',
    text: 'Try a shorter word, or look through all posts.',
    action: (
      <ButtonLink to="/blog" variant="outline" size="compact">
        All Posts
      </ButtonLink>
    ),
  },
};
export const TitleOnly: StoryObj<typeof meta> = { args: { title: 'No articles available.' } };
