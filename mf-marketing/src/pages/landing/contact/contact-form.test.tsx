import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderWithServices } from '../../../testing/render-with-services.tsx';
import type { FakeAnswer } from '@plumbline/services/fake';
import { ContactForm } from './contact-form.tsx';

const text = (name: string) => screen.getByRole('textbox', { name });
const subject = () => screen.getByRole('combobox', { name: 'Subject' });
const button = () => screen.getByRole('button', { name: 'Send Message' });

const failed = {
  title: 'Error',
  description: 'Failed to send your message. Please try again later.',
  variant: 'destructive',
};

async function openFilled() {
  const opened = renderWithServices(<ContactForm />);
  const { user } = opened;
  await user.type(text('Name'), ' Ines Ferreira ');
  await user.type(text('E-mail'), 'ines@ferreira.example');
  await user.selectOptions(subject(), 'Membership Inquiry');
  await user.type(text('Message'), 'Which tier has the directory?');
  return opened;
}

test('an empty form says what each field needs, and sends nothing', async () => {
  const { user, api } = renderWithServices(<ContactForm />);
  await user.click(button());
  expect(text('Name')).toHaveAccessibleDescription('Name must be at least 2 characters');
  expect(text('E-mail')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(subject()).toHaveAccessibleDescription('Please select a subject');
  expect(text('Message')).toHaveAccessibleDescription(/^Message must be at least 10 characters/);
  expect(text('Name')).toHaveFocus();
  expect(api.bodies).toEqual([]);
});

test('the subjects are the four of the contract, and none is chosen', () => {
  renderWithServices(<ContactForm />);
  expect(subject()).toHaveValue('');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Select a subject',
    'Membership Inquiry',
    'Benefits Information',
    'Technical Support',
    'Other',
  ]);
});

test('a message is sent with its idempotency key, and the form is empty again', async () => {
  const { user, api, services } = await openFilled();
  await user.click(button());
  await waitFor(() =>
    expect(services.toasts).toEqual([
      {
        title: 'Message Sent!',
        description: "We've received your message and will get back to you soon.",
        variant: 'success',
      },
    ]),
  );
  expect(api.bodies).toEqual([
    {
      name: 'Ines Ferreira',
      email: 'ines@ferreira.example',
      subject: 'membership',
      message: 'Which tier has the directory?',
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      website: '',
      elapsed: expect.any(Number),
    },
  ]);
  for (const name of ['Name', 'E-mail', 'Message']) expect(text(name)).toHaveValue('');
  expect(subject()).toHaveValue('');
  expect(screen.getByText(/^We've received your message/)).toBeVisible();
  expect(button()).toHaveFocus();
});

test('the button says that the message is being sent, and a second click sends nothing', async () => {
  const { user, api } = await openFilled();
  let respond = (_answer: Response): void => undefined;
  api.answers = () => new Promise((resolve) => (respond = resolve));
  await user.dblClick(button());
  const sending = screen.getByRole('button', { name: 'Sending...' });
  expect(sending).toBeDisabled();
  await user.click(sending);
  respond(Response.json({ success: true, message: 'Thank you.' }));
  expect(await screen.findByRole('button', { name: 'Send Message' })).toBeEnabled();
  expect(api.bodies).toHaveLength(1);
});

test.each<[string, FakeAnswer]>([
  ['the server fails', { status: 500, code: 'internal', message: 'Something went wrong.' }],
  ['the response is not JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['there is no connection', 'unreachable'],
])('if %s, toast and form say so and the text stays', async (_case, answer) => {
  const { user, api, services } = await openFilled();
  api.answers = answer;
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(failed.description);
  expect(services.toasts).toEqual([failed]);
  expect(text('Message')).toHaveValue('Which tier has the directory?');
});

test('offline, toast and form say so, the text stays, and it is sent once the connection is back', async () => {
  const { user, api, services } = await openFilled();
  const onLine = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  api.answers = 'unreachable';
  await user.click(button());
  const description = 'You are offline. Connect to the internet, then try again.';
  expect(await screen.findByRole('alert')).toHaveTextContent(description);
  expect(services.toasts).toEqual([{ ...failed, description }]);
  expect(text('Message')).toHaveValue('Which tier has the directory?');
  onLine.mockRestore();
  api.answers = () => Response.json({ success: true, message: 'Thank you.' });
  await user.click(button());
  expect(await screen.findByText(/^We've received/)).toBeVisible();
});

test('a retry has the idempotency key of the first attempt; a message after a success has a new one', async () => {
  const { user, api } = await openFilled();
  api.answers = 'unreachable';
  await user.click(button());
  await screen.findByRole('alert');
  api.answers = () => Response.json({ success: true, message: 'Thank you.' });
  await user.click(button());
  await screen.findByText(/^We've received/);
  await user.type(text('Name'), 'Ines Ferreira');
  await user.type(text('E-mail'), 'ines@ferreira.example');
  await user.selectOptions(subject(), 'Other');
  await user.type(text('Message'), 'And one thing more.');
  await user.click(button());
  await waitFor(() => expect(api.bodies).toHaveLength(3));
  const [first, retry, next] = api.bodies.map((body) => body['idempotencyKey']);
  expect(retry).toBe(first);
  expect(next).not.toBe(first);
});

test('after a timeout the form says that the message may have arrived, keeps the text, and retries with the same key', async () => {
  const { user, api, services } = await openFilled();
  api.answers = 'timeout';
  await user.click(button());
  const description =
    "Your message was sent, but we didn't receive a confirmation. Please check your email for a reply.";
  expect(await screen.findByText(/^We do not know yet whether your message arrived/)).toBeVisible();
  expect(services.toasts).toEqual([{ title: 'Possible Success', description }]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(text('Message')).not.toHaveValue('');
  await user.click(button());
  await waitFor(() => expect(api.bodies).toHaveLength(2));
  expect(api.bodies[1]?.['idempotencyKey']).toBe(api.bodies[0]?.['idempotencyKey']);
});

test('a rate limit is shown with the API’s text', async () => {
  const { user, api, services } = await openFilled();
  api.answers = {
    status: 429,
    code: 'too_many_requests',
    message: 'Too many messages for now. Please try again in 10 minutes.',
  };
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many messages for now. Please try again in 10 minutes.',
  );
  const description = 'Too many messages for now. Please try again in 10 minutes.';
  expect(services.toasts).toEqual([{ ...failed, description }]);
});

test('an error that only the API finds is shown at its field', async () => {
  const { user, api } = await openFilled();
  api.answers = {
    status: 400,
    code: 'invalid_input',
    message: 'The input is invalid.',
    issues: [{ path: 'body.email', message: 'This address takes no mail' }],
  };
  await user.click(button());
  await waitFor(() => expect(text('E-mail')).toHaveAccessibleDescription('This address takes no mail'));
  expect(text('E-mail')).toHaveFocus();
});

test('the honeypot is not reachable for people, and its value is sent', async () => {
  const { user, api, container } = await openFilled();
  const honeypot = container.querySelector<HTMLInputElement>('input[name="website"]');
  expect(screen.queryByRole('textbox', { name: /website/i })).not.toBeInTheDocument();
  expect(honeypot).toHaveAttribute('tabindex', '-1');
  if (honeypot) honeypot.value = 'https://spam.example';
  await user.click(button());
  await waitFor(() => expect(api.bodies[0]).toMatchObject({ website: 'https://spam.example' }));
});
