import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Dialog } from '@plumbline/kit/dialog';
import { LinkDialog } from './link-dialog.tsx';
import { RichText } from './rich-text.tsx';

const meta = {
  title: 'Admin/Writing',
  component: RichText,
  args: { id: 'text', format: 'md', initial: '', images: {}, describedBy: 'hint', onChange: () => undefined },
  decorators: [
    (Story) => (
      <div>
        <Story />
        <p id="hint">Alt F10 goes to the tools.</p>
      </div>
    ),
  ],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof RichText>;
export default meta;

type Story = StoryObj<typeof meta>;

const stair =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='720' height='240'%3E%3Cpath d='M0 220h720M120 220v-40h60v-40h60v-40h60v-40h60' fill='none' stroke='%23888' stroke-width='3'/%3E%3C/svg%3E";
const images = { 'images/stair.svg': stair };
const everything = `You have ten minutes on the sidewalk before your buyer arrives.[^1] Read [the piece on cap rates](/blog) first.

## Start at the top

Stand **across** the street and *look* at the \`parapet\`, <kbd>then</kbd> ~~do not~~ wait.

- Cornice
  - brackets
- Lintels

1. Walk to the stair.
2. Stop on the third tread.

### Then the third tread

> A house will tell you what happened to it.

![Section of a stair](images/stair.svg "Lower flight, looking toward the party wall.")

| What you saw | Ask for | Typical range |
| --- | --- | ---: |
| Parapet dip | Roof quote | $3,500–9,000 |

| | Who |
| --- | --- |
| 2:20 | Owner |

\`\`\`
41,600 / 640,000 = 0.065
\`\`\`

---

[^1]: And you should say so out loud.
`;

export const Empty: Story = {};
export const Everything: Story = { args: { initial: everything, images } };
export const OnAPhone: Story = { ...Everything, globals: { viewport: { value: 'phone' } } };
export const UndescribedPicture: Story = { args: { initial: 'Before.\n\n![](images/stair.svg)\n\nAfter.\n', images } };
export const RawMarkup: Story = {
  args: {
    initial:
      '<details open><summary>The sum</summary><p>41,600 / 640,000 = 6.5%</p></details>\n\nA line <!-- and a comment --> with more.\n\n<aside><p>Beside the text.</p></aside>\n\n<!-- alone -->\n',
  },
};
export const StoredAsHtml: Story = {
  args: { format: 'html', initial: '<p lang="ar" dir="rtl">البيت يخبرك بما حدث له.</p>\n<p>A <kbd>key</kbd>.</p>' },
};
export const NewLink: Story = {
  render: () => (
    <Dialog open onOpenChange={() => undefined}>
      <LinkDialog href="" onDone={() => undefined} />
    </Dialog>
  ),
};
export const ExistingLink: Story = {
  render: () => (
    <Dialog open onOpenChange={() => undefined}>
      <LinkDialog href="https://www.fhfa.gov/" onDone={() => undefined} />
    </Dialog>
  ),
};
