import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { iconPaths } from './icon-paths.ts';
import { Icon, type IconName } from './icon.tsx';

const meta = { title: 'Kit/Icon', component: Icon } satisfies Meta<typeof Icon>;
export default meta;

export const All: StoryObj = {
  render: () => (
    <ul>
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  ),
};
