import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { styled } from 'styled-components';
import { Door } from './door.tsx';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;

const meta = {
  title: 'Drawing/Door',
  component: Door,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Seed it with the member’s id: the same member is always the same door.'],
      dont: ['Draw or load a face.'],
    },
  },
  args: { seed: 'Ellen Marsh' },
} satisfies Meta<typeof Door>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OfOneMember: Story = {};
export const Small: Story = { args: { size: 40 } };
export const AStreetOfThem: Story = {
  render: (args) => (
    <Row>
      {Array.from({ length: 36 }, (_, seed) => (
        <Door key={seed} {...args} seed={seed} />
      ))}
    </Row>
  ),
};
