import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { styled } from 'styled-components';
import { readingStyle, wrapTables } from './article-text.ts';

const html = wrapTables(
  '<p>Put a marble on the floor. What it does tells you more than the brochure.</p><h2>Then wait</h2><p>It rolls <strong>toward</strong> the party wall, <em>always</em>, as <a href="/blog">others</a> have seen.</p><ul><li>Slowly</li><li>Or at once</li></ul><blockquote><p>A floor remembers.</p></blockquote><table><thead><tr><th>Room</th><th align="right">Fall</th></tr></thead><tbody><tr><td>Parlor</td><td align="right">⅜″</td></tr></tbody></table>',
);

const Text = styled.div`
  ${readingStyle(html)}
`;

/** The styles of an article's text, in the blog and where it is written. */
const meta = {
  title: 'Kit/Article text',
  // oxlint-disable-next-line react/no-danger -- the text above
  component: () => <Text dangerouslySetInnerHTML={{ __html: html }} />,
  parameters: { layout: 'padded' },
} satisfies Meta;
export default meta;

export const Everyday: StoryObj<typeof meta> = {};
