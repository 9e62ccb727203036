import { afterEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Table, TableCell, TableHead, TableRow } from './table.tsx';

test('rows and cells have table roles under a caption, and cells have their column’s name', () => {
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

function showDense() {
  return render(
    <Table
      dense
      caption="Orders"
      head={
        <TableRow>
          <TableHead>Order</TableHead>
          <TableHead>Opened</TableHead>
        </TableRow>
      }
    >
      <TableRow>
        <TableCell place="name">10482</TableCell>
        <TableCell>Nov 21, 09:42</TableCell>
      </TableRow>
    </Table>,
  );
}

test('only a text that is cut off gets a tooltip with the full text', () => {
  showDense();
  const cell = screen.getByText('10482');
  fireEvent.mouseEnter(cell);
  expect(cell).not.toHaveAttribute('title');
  Object.defineProperty(cell, 'scrollWidth', { value: 10 });
  fireEvent.mouseEnter(cell);
  expect(cell).toHaveAttribute('title', '10482');
});

const { ResizeObserver: originalObserver } = globalThis;
afterEach(() => void (globalThis.ResizeObserver = originalObserver));

test('a table whose columns do not fit can be focused and scrolled with the keyboard, others cannot', () => {
  let report = () => {};
  globalThis.ResizeObserver = class implements ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      report = () => callback([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const { container } = showDense();
  const scroller = container.firstElementChild;
  act(report);
  expect(scroller).not.toHaveAttribute('tabindex');
  Object.defineProperty(scroller, 'scrollWidth', { value: 10 });
  act(report);
  expect(screen.getByRole('group', { name: 'Orders' })).toHaveAttribute('tabindex', '0');
});
