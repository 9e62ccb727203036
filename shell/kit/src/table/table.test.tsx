import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { Table, TableCell, TableHead, TableRow } from './table.tsx';

test('rows and cells stay a table under a caption, and cells keep their column’s name', () => {
  render(
    <Table
      caption="Orders"
      head={
        <TableRow>
          <TableHead>Order</TableHead>
        </TableRow>
      }
    >
      <TableRow selected>
        <TableCell label="Order">10482</TableCell>
      </TableRow>
    </Table>,
  );
  const table = within(screen.getByRole('table', { name: 'Orders' }));
  expect(table.getByRole('columnheader', { name: 'Order' })).toBeVisible();
  expect(table.getByRole('row', { name: '10482' })).toHaveAttribute('aria-current', 'true');
  expect(table.getByRole('cell', { name: '10482' })).toHaveAttribute('data-label', 'Order');
});
