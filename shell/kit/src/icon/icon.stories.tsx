import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { styled } from 'styled-components';
import { iconPaths } from './icon-paths.ts';
import { Icon, type IconName } from './icon.tsx';

const names = Object.keys(iconPaths) as IconName[];

const meta = {
  title: 'Kit/Icon',
  component: Icon,
  tags: ['autodocs'],
  args: { name: 'arrow-right', size: 32 },
  argTypes: { name: { control: 'select', options: names } },
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Put it beside words, or in a control that has a name.', 'Give it the size of the text around it.'],
      dont: ['Let an icon stand for a word.', 'Add an icon where a drawing or a number would do.'],
    },
  },
} satisfies Meta<typeof Icon>;
export default meta;

type Story = StoryObj<typeof meta>;

export const One: Story = {};

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  gap: 20px;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    gap: 12px;
    align-items: center;
    font-size: var(--fs-small);
  }
`;

export const All: Story = {
  render: () => (
    <Grid>
      {names.map((name) => (
        <li key={name}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </Grid>
  ),
};
