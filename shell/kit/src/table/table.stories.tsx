import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Badge } from '../badge/badge.tsx';
import { Table, TableCell, TableHead, TableRow } from './table.tsx';

const meta = {
  title: 'Kit/Table',
  component: Table,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        'Set numbers to the right, with the same number of digits after the point.',
        'Give every cell the label of its column: phones show it beside the value.',
      ],
      dont: ['Use a table for layout.', 'Hide columns on phones: rows become cards.'],
    },
  },
} satisfies Meta<typeof Table>;
export default meta;

const orders = [
  { id: '10482', member: 'Renee Castellano', amount: '$250.00', status: 'Paid' },
  { id: '10483', member: 'Bartholomew Featherstonehaugh-Cholmondeley', amount: '$25.00', status: 'Paid' },
];

const head = (
  <TableRow>
    <TableHead>Order</TableHead>
    <TableHead>Member</TableHead>
    <TableHead>Status</TableHead>
    <TableHead numeric>Amount</TableHead>
  </TableRow>
);
const rows = orders.map((order, place) => (
  <TableRow key={order.id} selected={place === 1}>
    <TableCell label="Order">{order.id}</TableCell>
    <TableCell label="Member">{order.member}</TableCell>
    <TableCell label="Status">
      <Badge tone="ok" dot>
        {order.status}
      </Badge>
    </TableCell>
    <TableCell label="Amount" numeric>
      {order.amount}
    </TableCell>
  </TableRow>
));

export const Orders: StoryObj<typeof meta> = { args: { caption: 'Orders', head, children: rows } };
export const OnAPhone: StoryObj<typeof meta> = {
  args: { caption: 'Orders', head, children: rows },
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  globals: { viewport: { value: 'phone', isRotated: false } },
};
