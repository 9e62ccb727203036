import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { renderWithServices } from '../../../testing/render-with-services.tsx';
import { Audit } from './audit.tsx';

afterEach(() => void jest.restoreAllMocks());

const text = (name: string) => screen.getByRole('textbox', { name });
const button = () => screen.getByRole('button', { name: 'Send me the audit' });
const toast = (description: string) => ({ title: 'Error', description, variant: 'destructive' });

async function openFilled() {
  const opened = renderWithServices(<Audit />);
  await opened.user.type(text('Name'), 'Ines Ferreira');
  await opened.user.type(text('E-mail'), 'ines@ferreira.example');
  return opened;
}

test.each([
  ['', ''],
  ['Ines', ''],
  ['   ', 'ines@ferreira.example'],
])('with name “%s” and e-mail “%s” it asks for all fields, in a toast and at the field', async (name, email) => {
  const { user, services, api } = renderWithServices(<Audit />);
  if (name) await user.type(text('Name'), name);
  if (email) await user.type(text('E-mail'), email);
  await user.click(button());
  expect(services.toasts).toEqual([toast('Please fill in all fields')]);
  expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0);
  expect(api.bodies).toEqual([]);
});

test('an invalid address is reported at the field only', async () => {
  const { user, services } = renderWithServices(<Audit />);
  await user.type(text('Name'), 'Ines');
  await user.type(text('E-mail'), 'ines@');
  await user.click(button());
  expect(text('E-mail')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(services.toasts).toEqual([]);
});

test('after a request the confirmation replaces the form and receives the focus', async () => {
  const { user, api, services } = await openFilled();
  await user.click(button());
  const heading = await screen.findByRole('heading', { name: 'Success! Check Your Email' });
  expect(heading).toHaveFocus();
  expect(screen.getByText('It is on its way.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(api.bodies).toEqual([
    expect.objectContaining({ name: 'Ines Ferreira', email: 'ines@ferreira.example', website: '' }),
  ]);
  expect(services.toasts).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Submit Another Request' }));
  expect(text('Name')).toHaveValue('');
  expect(text('Name')).toHaveFocus();
});

test('a second request, which autofill completes at once, does not look like a bot’s', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  const { user, api } = await openFilled();
  now.mockReturnValue(30_000);
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Submit Another Request' }));
  await user.type(text('Name'), 'Ana Ferreira');
  await user.type(text('E-mail'), 'ana@ferreira.example');
  await user.click(button());
  await screen.findByRole('heading', { name: 'Success! Check Your Email' });
  const [first, second] = api.bodies;
  expect([first?.['elapsed'], second?.['elapsed']]).toEqual([20_000, 20_000]);
  expect(second?.['idempotencyKey']).not.toBe(first?.['idempotencyKey']);
});

test('the button says that the request is being sent', async () => {
  const { user, api } = await openFilled();
  api.answers = () => new Promise(() => undefined);
  await user.dblClick(button());
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  expect(api.bodies).toHaveLength(1);
});

const answers: [string, FakeAnswer, string][] = [
  [
    'a refusal with a reason',
    () => Response.json({ success: false, message: 'This address is blocked.' }),
    'This address is blocked.',
  ],
  ['a refusal without one', () => Response.json({ success: false, message: '' }), 'Failed to process request'],
  ['a failure', { status: 500, code: 'internal', message: 'Oh no.' }, 'Failed to process request. Please try again.'],
  ['no connection', 'unreachable', 'Failed to process request. Please try again.'],
  [
    'a rate limit',
    { status: 429, code: 'too_many_requests', message: 'Please try again tomorrow.' },
    'Please try again tomorrow.',
  ],
];

test.each(answers)(
  '%s is shown in a toast and in the form, which keeps its content',
  async (_case, answer, sentence) => {
    const { user, api, services } = await openFilled();
    api.answers = answer;
    await user.click(button());
    await waitFor(() => expect(services.toasts).toEqual([toast(sentence)]));
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(text('Name')).toHaveValue('Ines Ferreira');
    expect(button()).toBeEnabled();
  },
);
