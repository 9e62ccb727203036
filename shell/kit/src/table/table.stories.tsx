import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Badge } from '../badge/badge.tsx';
import { Table, TableCell, TableHead, TableRow } from './table.tsx';

const meta = { title: 'Kit/Table', component: Table } satisfies Meta<typeof Table>;
export default meta;

const orders = [
  { id: '10482', member: 'Renee Castellano', amount: '$250.00', status: 'Paid' },
  { id: '10483', member: 'Bartholomew Featherstonehaugh-Cholmondeley', amount: '$25.00', status: 'Paid' },
];

export const Orders: StoryObj = {
  render: () => (
    <Table
      caption="Orders"
      head={
        <TableRow>
          <TableHead>Order</TableHead>
          <TableHead>Member</TableHead>
          <TableHead>Status</TableHead>
          <TableHead numeric>Amount</TableHead>
        </TableRow>
      }
    >
      {orders.map((order, place) => (
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
      ))}
    </Table>
  ),
};
