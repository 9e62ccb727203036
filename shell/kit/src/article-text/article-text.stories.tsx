import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { styled } from 'styled-components';
import { readingStyle, wrapTables } from './article-text.ts';

const html =
  '<p>Put a marble on the floor. What it does tells you more than the brochure.</p><h2>Then wait</h2><p>It rolls <strong>toward</strong> the party wall, <em>always</em>, as <a href="/blog">others</a> have seen.</p><ul><li>Slowly</li><li>Or at once</li></ul><blockquote><p>A floor remembers.</p></blockquote><table><thead><tr><th>Room</th><th align="right">Fall</th></tr></thead><tbody><tr><td>Parlor</td><td align="right">⅜″</td></tr></tbody></table>';

const Text = styled.div<{ $html: string }>`
  ${({ $html }) => readingStyle($html)}
`;

/** The content of the story. */
interface ArticleTextProps {
  /** HTML that the API has made safe. */
  readonly html: string;
}

function ArticleText({ html: source }: ArticleTextProps) {
  const text = wrapTables(source);
  // oxlint-disable-next-line react/no-danger -- the text above
  return <Text $html={text} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The styles of an article's text, in the blog and in the editor: `readingStyle` has those that its HTML needs. */
const meta = {
  title: 'Kit/Article text',
  component: ArticleText,
  tags: ['autodocs'],
  args: { html },
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        'Give it HTML that the API has made safe, and nothing else.',
        'Wrap its tables, so that a wide one scrolls by itself.',
      ],
      dont: ['Use it for texts of pages: those are made of parts.', 'Add styles to what stands in it.'],
    },
  },
} satisfies Meta<typeof ArticleText>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Everyday: Story = {};
export const EverydayOnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
