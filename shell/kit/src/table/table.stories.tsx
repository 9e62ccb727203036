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

const people = [
  { id: 'PL-20418', name: 'Renee Castellano', email: 'renee@castellanohomes.example', plan: 'Pro Agent, annual' },
  {
    id: 'PL-20417',
    name: 'Bartholomew Featherstonehaugh-Cholmondeley',
    email: 'bartholomew@featherstonehaugh-cholmondeley.example',
    plan: 'Industry Partner',
  },
];

const denseHead = (
  <TableRow>
    <TableHead>Order</TableHead>
    <TableHead>Customer</TableHead>
    <TableHead>Membership</TableHead>
    <TableHead>Opened</TableHead>
    <TableHead>Paid with</TableHead>
    <TableHead>Status</TableHead>
    <TableHead numeric>Amount</TableHead>
  </TableRow>
);
const denseRows = people.map(({ id, name, email, plan }, place) => (
  <TableRow key={id} selected={place === 1}>
    <TableCell place="name">{id}</TableCell>
    <TableCell place="line">
      {name}
      <small>{email}</small>
    </TableCell>
    <TableCell place="start">{plan}</TableCell>
    <TableCell place="beside">Nov 21, 09:42</TableCell>
    <TableCell place="middle">Visa, ending 4242</TableCell>
    <TableCell place="corner">
      <Badge tone="ok" dot>
        Paid
      </Badge>
    </TableCell>
    <TableCell place="end" numeric>
      $250.00
    </TableCell>
  </TableRow>
));

/** A dense table: below 720 px each row is a card of three lines. */
export const Dense: StoryObj<typeof meta> = {
  args: { dense: true, caption: 'Orders', head: denseHead, children: denseRows },
};
export const DenseOnAPhone: StoryObj<typeof meta> = {
  args: { dense: true, caption: 'Orders', head: denseHead, children: denseRows },
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  globals: { viewport: { value: 'phone', isRotated: false } },
};

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
