import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeSite } from '@plumbline/services/fake';
import { renderWithServices } from '../../../testing/render-with-services.tsx';
import { Comparison } from './comparison.tsx';

test('eight features are compared over four columns, in words too', () => {
  renderWithServices(<Comparison />);
  const table = screen.getByRole('table', { name: 'What each option includes' });
  const [head, ...rows] = within(table).getAllByRole('row');
  if (head === undefined) throw new Error('The table has no head');
  expect(within(head).getAllByRole('columnheader')).toHaveLength(5);
  expect(rows).toHaveLength(8);
  const answers = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(answers.map(([own]) => own?.replace(/from .*$/, ''))).toEqual([
    'Included',
    'Included',
    'Included',
    ...Array.from({ length: 4 }, () => 'Included '),
    'Included ',
  ]);
  expect(within(table).getAllByText('Included from Pro Agent')).toHaveLength(4);
  expect(within(table).getByText('Included from Elite Broker')).toBeInTheDocument();
  expect(answers.map(([, , , alone]) => alone)).toEqual(Array.from({ length: 8 }, () => 'Not included'));
  expect(within(table).getByRole('rowheader', { name: 'Continuing-education credit' })).toBeVisible();
});

test('the first column is the configured product’s', () => {
  renderWithServices(<Comparison />, { site: { ...fakeSite, product: 'Trueline' } });
  expect(screen.getByRole('columnheader', { name: /^Trueline/ })).toHaveTextContent('from $99 a year');
  expect(screen.getByRole('columnheader', { name: /Coaching/ })).toHaveTextContent('$2,000+ a year');
  expect(screen.getByRole('columnheader', { name: /National association/ })).toHaveTextContent('$500+ a year');
});
