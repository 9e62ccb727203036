import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CardCompleteness, CardFields } from './card-fields.ts';

const nothing = () => undefined;

test('the card fields are one named group, whose description says that the number goes to the provider', () => {
  const { container } = render(
    <CardFields mounted={false} disabled={false} fault={null} onReady={nothing} onChange={nothing} />,
  );
  const group = screen.getByRole('group', { name: 'Card' });
  expect(group).toHaveAccessibleDescription(/straight to the payment provider/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(container.querySelector('input')).toBeNull();
});

test('an error about the card is announced', () => {
  render(<CardFields mounted={false} disabled={false} fault="Declined." onReady={nothing} onChange={nothing} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Declined.');
});

test('missing() names the first incomplete field; settled() waits for a field whose change arrives late', async () => {
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
