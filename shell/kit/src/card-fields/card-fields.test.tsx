import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CardCompleteness, CardFields } from './card-fields.ts';

const nothing = () => undefined;

test('the fields’ places are one named group, which says who gets the number', () => {
  const { container } = render(
    <CardFields mounted={false} disabled={false} fault={null} onReady={nothing} onChange={nothing} />,
  );
  const group = screen.getByRole('group', { name: 'Card' });
  expect(group).toHaveAccessibleDescription(/straight to the payment provider/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(container.querySelector('input')).toBeNull();
});

test('what is wrong with the card is announced', () => {
  render(<CardFields mounted={false} disabled={false} fault="Declined." onReady={nothing} onChange={nothing} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Declined.');
});

test('the first field that is missing is named, and one that was told late is waited for', async () => {
  jest.useFakeTimers();
  try {
    const card = new CardCompleteness();
    card.update('cardExpiry', true);
    expect(card.missing()).toBe('cardNumber');
    card.update('cardNumber', true);
    const settled = card.settled();
    card.update('cardCvc', true);
    await settled;
    expect(card.missing()).toBeNull();
    card.update('cardCvc', false);
    const late = card.settled();
    jest.advanceTimersByTime(500);
    await late;
    expect(card.missing()).toBe('cardCvc');
  } finally {
    jest.useRealTimers();
  }
});
