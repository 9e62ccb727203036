import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { richContent } from '../../../testing/rich-content.ts';
import { ArticleBody } from './article-body.tsx';

const meta = { title: 'Blog/Article body', component: ArticleBody, parameters: { layout: 'padded' } } satisfies Meta<
  typeof ArticleBody
>;
export default meta;

type Story = StoryObj<typeof meta>;

const row =
  '<tr><th scope="row">Baltimore</th><td>3.1</td><td>98.4%</td><td>21</td><td>$412,000</td><td>1,204</td><td>2.2%</td></tr>';

export const Everything: Story = { args: { html: richContent } };
export const WideTable: Story = {
  args: {
    html: `<h2>October, by county</h2><table><thead><tr>${['County', 'Months of supply', 'List to sale', 'Days', 'Median', 'Listed', 'Change'].map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${row.repeat(4)}</tbody></table>`,
  },
  globals: { viewport: { value: 'phone' } },
};
export const Lists: Story = {
  args: {
    html: '<ul><li>One<ol><li>Inner</li><li>Inner<ul><li>Deeper</li></ul></li></ol></li><li><p>Two</p><p>With a second paragraph.</p></li></ul><ol start="9"><li>Nine</li><li>Ten</li></ol><dl><dt>Cap rate</dt><dd>Net operating income over price.</dd></dl><details><summary>The sum</summary><p>41,600 / 640,000 = 6.5%</p></details>',
  },
};
