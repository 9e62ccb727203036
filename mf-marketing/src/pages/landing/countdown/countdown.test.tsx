import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import {
  createFakeApi,
  createFakeServices,
  fakeSite,
  FakeServicesProvider,
  type FakeAnswer,
} from '@plumbline/services/fake';
import { renderWithServices } from '../../../testing/render-with-services.tsx';
import { Countdown } from './countdown.tsx';

const renderedAt = '2026-11-21T12:00:00.000Z';
const withDeadline = (foundingDeadline: string | null) => ({ site: { ...fakeSite, foundingDeadline }, renderedAt });

beforeEach(() => void jest.useFakeTimers({ now: new Date(renderedAt) }));
afterEach(() => void jest.useRealTimers());

const timeShown = () => screen.getByRole('timer').textContent?.match(/\d+/g)?.join(':');
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function renderOnServer(deadline: string | null): string {
  return renderToString(
    <StaticRouter location="/">
      <FakeServicesProvider services={createFakeServices(withDeadline(deadline))}>
        <Countdown />
      </FakeServicesProvider>
    </StaticRouter>,
  );
}

test('it counts thirty days down from the load of the page, second by second', () => {
  renderWithServices(<Countdown />);
  expect(timeShown()).toBe('30:00:00:00');
  pass(1000);
  expect(timeShown()).toBe('29:23:59:59');
  pass(59_000);
  expect(timeShown()).toBe('29:23:59:00');
});

test('the unit is singular after one, and plural after zero', () => {
  renderWithServices(<Countdown />, withDeadline('2026-11-22T13:01:00.000Z'));
  expect(screen.getByRole('timer')).toHaveTextContent('01 day01 hour01 minute00 seconds');
  pass(59_000);
  expect(screen.getByRole('timer')).toHaveTextContent('01 day01 hour00 minutes01 second');
});

test('it ends at zero and stays there', () => {
  renderWithServices(<Countdown />);
  jest.setSystemTime(Date.parse(renderedAt) + 31 * 86_400_000);
  pass(1000);
  expect(timeShown()).toBe('00:00:00:00');
});

test('it can be paused, and the paused time is not added', () => {
  renderWithServices(<Countdown />);
  fireEvent.click(screen.getByRole('button', { name: 'Pause the count' }));
  pass(10_000);
  expect(timeShown()).toBe('30:00:00:00');
  fireEvent.click(screen.getByRole('button', { name: 'Resume the count' }));
  expect(timeShown()).toBe('29:23:59:50');
});

test('the timer is not a live region: screen readers do not announce each second', () => {
  renderWithServices(<Countdown />);
  expect(screen.getByRole('timer', { name: 'Time left' })).toHaveAttribute('aria-live', 'off');
});

test('the server computes the time left from the time of the rendering, not from its clock', () => {
  jest.setSystemTime(new Date('2031-01-01T00:00:00Z'));
  expect(renderOnServer(null)).toContain('<b>30</b>');
  expect(renderOnServer('2026-11-22T13:00:00.000Z')).toMatch(/<b>01<\/b>.*<b>01<\/b>.*<b>00<\/b>.*<b>00<\/b>/);
});

test('the section names the deadline, counts down to it, and disappears when it has passed', () => {
  renderWithServices(<Countdown />, withDeadline('2026-11-21T12:00:03.000Z'));
  expect(screen.getByRole('heading', { name: 'Founding prices end on November 21, 2026.' })).toBeVisible();
  expect(screen.queryByText(/when you open this page/)).not.toBeInTheDocument();
  pass(2000);
  expect(timeShown()).toBe('00:00:00:01');
  pass(1000);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('a deadline at the end of a day is named by that day, as it is in Maryland', () => {
  renderWithServices(<Countdown />, withDeadline('2027-02-01T04:59:59.000Z'));
  expect(screen.getByRole('heading', { name: 'Founding prices end on January 31, 2027.' })).toBeVisible();
});

test('a deadline that has passed shows nothing at all, on the server too', () => {
  expect(renderOnServer('2026-11-21T12:00:00.000Z')).toBe('');
});

test('the link scrolls to the founding prices', () => {
  const { services } = renderWithServices(<Countdown />);
  fireEvent.click(screen.getByRole('link', { name: 'See the founding prices' }));
  expect(services.scrolledTo).toEqual(['membership']);
});

test('the saving of an annual payment is computed from the plans on sale, and omitted if they cannot be loaded', async () => {
  jest.useRealTimers();
  const plans = [
    { id: 'pro-agent-monthly', billingFrequency: 'monthly', price: 2500 },
    { id: 'pro-agent-annual', billingFrequency: 'annual', price: 24_000 },
  ].map((plan) => ({
    ...plan,
    membershipId: 'pro-agent',
    name: plan.id,
    description: '',
    memberType: 'realEstateProfessional',
    benefits: [],
  }));
  const api = createFakeApi<FakeAnswer>({ json: plans });
  const countdownWith = (client: typeof api.client) => (
    <StaticRouter location="/">
      <FakeServicesProvider services={createFakeServices(withDeadline('2099-12-31T23:59:59.000Z'))}>
        <ApiClientProvider client={client}>
          <Countdown />
        </ApiClientProvider>
      </FakeServicesProvider>
    </StaticRouter>
  );
  const { unmount } = render(<SWRConfig value={{ provider: () => new Map() }}>{countdownWith(api.client)}</SWRConfig>);
  expect(await screen.findByText('Pay for a year at once and save up to 20%.')).toBeVisible();
  unmount();
  const failingApi = createFakeApi<FakeAnswer>({ status: 503, code: 'unavailable' });
  render(<SWRConfig value={{ provider: () => new Map() }}>{countdownWith(failingApi.client)}</SWRConfig>);
  expect(await screen.findByText('See the founding prices')).toBeVisible();
  expect(screen.queryByText(/save up to/)).not.toBeInTheDocument();
});
