import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { ApiError } from '@plumbline/contract/errors';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../field/field.ts';
import { Form, type FormErrors } from './form.tsx';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(2, 'Name must be at least 2 characters')),
  email: v.pipe(v.string(), v.email('Please enter a valid email address')),
  topic: v.picklist(['tier', 'account'], 'Please choose a topic'),
  message: v.pipe(v.string(), v.minLength(10, 'Message must be at least 10 characters')),
  agreed: v.literal(true, 'Please agree to the terms'),
});
type Values = v.InferOutput<typeof schema>;
type Submit = (values: Values) => Promise<FormErrors | void>;

function show(onSubmit: Submit, disablesButton = false) {
  render(
    <Form schema={schema} onSubmit={onSubmit} label="Contact">
      {({ submitting, succeeded }) => (
        <>
          <TextField name="name" label="Name" autoComplete="name" />
          <TextField name="email" label="E-mail" type="email" hint="We answer to this address." />
          <SelectField
            name="topic"
            label="Topic"
            placeholder="Choose one"
            options={[
              { value: 'tier', label: 'A tier' },
              { value: 'account', label: 'My account' },
            ]}
          />
          <TextAreaField name="message" label="Message" />
          <CheckboxField name="agreed" label="I agree" />
          <button type="submit" disabled={disablesButton && submitting}>
            {submitting ? 'Sending…' : 'Send'}
          </button>
          {succeeded && <output>Sent</output>}
        </>
      )}
    </Form>,
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const field = (name: string) => screen.getByRole('textbox', { name });

async function fill() {
  await userEvent.type(field('Name'), ' Renee ');
  await userEvent.type(field('E-mail'), 'renee@castellano.example');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'tier');
  await userEvent.type(field('Message'), 'A question about tiers.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
}

test('onSubmit gets the schema’s output', async () => {
  const onSubmit = jest.fn<Submit>().mockResolvedValue(undefined);
  show(onSubmit);
  await fill();
  await send();
  expect(await screen.findByRole('status')).toHaveTextContent('Sent');
  expect(onSubmit).toHaveBeenCalledWith({
    name: 'Renee',
    email: 'renee@castellano.example',
    topic: 'tier',
    message: 'A question about tiers.',
    agreed: true,
  });
});

test('submitting an empty form shows every error of the schema and focuses the first field with one', async () => {
  const onSubmit = jest.fn<Submit>();
  show(onSubmit);
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toBeInvalid();
  expect(field('Name')).toHaveAccessibleDescription('Name must be at least 2 characters');
  expect(field('E-mail')).toHaveAccessibleDescription('Please enter a valid email address We answer to this address.');
  expect(screen.getByRole('combobox', { name: 'Topic' })).toHaveAccessibleDescription('Please choose a topic');
  expect(field('Message')).toHaveAccessibleDescription('Message must be at least 10 characters');
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription('Please agree to the terms');
});

test('a field shows its error once it loses the focus, and hides it as soon as the value is valid', async () => {
  show(jest.fn<Submit>());
  await userEvent.type(field('Name'), 'R');
  expect(field('Name')).toBeValid();
  await userEvent.tab();
  expect(field('Name')).toBeInvalid();
  await userEvent.type(field('Name'), 'enee');
  expect(field('Name')).toBeValid();
});

test('a button that is disabled during the submission gets the focus back afterwards', async () => {
  let fail: (error: Error) => void = () => undefined;
  show(() => new Promise((_, reject) => (fail = reject)), true);
  await fill();
  await send();
  expect(screen.getByRole('button')).toBeDisabled();
  expect(screen.getByRole('form')).toHaveFocus();
  fail(new ApiError(503, 'unavailable', 'Not now.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(screen.getByRole('button')).toHaveFocus();
});

test('errors that the API finds are shown at their fields, with the focus', async () => {
  const issues = [{ path: 'body.email', message: 'is taken' }];
  show(() => Promise.reject(new ApiError(400, 'invalid_input', 'x', { issues })));
  await fill();
  await send();
  expect(await screen.findByText('is taken')).toBeVisible();
  expect(field('E-mail')).toHaveFocus();
  await userEvent.type(field('E-mail'), 'x');
  expect(screen.queryByText('is taken')).toBeNull();
});

test.each(['query.page', 'body', 'body.revision'])(
  'an issue of %s, for which the form has no field, adds the message below the form',
  async (path) => {
    const issues = [
      { path: 'body.email', message: 'is taken' },
      { path, message: 'is not valid' },
    ];
    show(() => Promise.reject(new ApiError(400, 'invalid_input', 'x', { detail: 'This was not sent.', issues })));
    await fill();
    await send();
    expect(await screen.findByText('is taken')).toBeVisible();
    expect(screen.getByText('This was not sent.')).toBeVisible();
    expect(field('E-mail')).toHaveFocus();
  },
);

test('a failure without a field is announced, and the values stay', async () => {
  show(() => Promise.reject(new ApiError(0, 'network', 'The server could not be reached.')));
  await fill();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  expect(field('Message')).toHaveValue('A question about tiers.');
});

test.each([
  ['below a toast', { top: 700, bottom: 740 }, 740 - (768 - 190)],
  ['above the head of the site', { top: -30, bottom: 10 }, -30 - 88],
  ['between the two', { top: 300, bottom: 340 }, null],
])('an error without a field that is %s is scrolled into view', async (_, place, by) => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place as DOMRect);
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  show(() => Promise.reject(new ApiError(0, 'network', 'The server could not be reached.')));
  await fill();
  await send();
  await screen.findByRole('alert');
  await waitFor(() => expect(scrollBy.mock.calls).toEqual(by === null ? [] : [[{ top: by }]]));
  jest.restoreAllMocks();
});

test('an error below its field is scrolled into view too', async () => {
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  show(() => Promise.resolve({ email: 'is taken' }));
  await fill();
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.textContent === 'is taken' ? { top: 700, bottom: 740 } : { top: 640, bottom: 690 }) as DOMRect;
  });
  await send();
  await screen.findByText('is taken');
  await waitFor(() => expect(scrollBy.mock.calls).toEqual([[{ top: 740 - (768 - 190) }]]));
  expect(field('E-mail')).toHaveFocus();
  jest.restoreAllMocks();
});

test('a second submission during the first does nothing', async () => {
  const onSubmit = jest.fn<Submit>().mockReturnValue(new Promise(() => undefined));
  show(onSubmit);
  await fill();
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Sending…' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

const short = v.object({ name: schema.entries.name });

test('a form with resetOnSuccess is reset only after a successful submission, and keeps the focus', async () => {
  const onSubmit = jest
    .fn<(values: v.InferOutput<typeof short>) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError(0, 'network', 'The server could not be reached.'))
    .mockResolvedValue(undefined);
  render(
    <Form schema={short} onSubmit={onSubmit} resetOnSuccess>
      <TextField name="name" label="Name" />
      <button type="submit">Send</button>
    </Form>,
  );
  await userEvent.type(field('Name'), 'R');
  await send();
  expect(field('Name')).toHaveValue('R');
  await userEvent.type(field('Name'), 'enee');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  expect(field('Name')).toHaveValue('Renee');
  await send();
  expect(field('Name')).toHaveValue('');
  expect(field('Name')).not.toHaveAttribute('aria-invalid');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
});

test('onInvalid gets the values of a submission that the schema refuses', async () => {
  const onInvalid = jest.fn();
  const onSubmit = jest.fn<() => void>();
  render(
    <Form schema={short} onSubmit={onSubmit} onInvalid={onInvalid}>
      <TextField name="name" label="Name" />
      <button type="submit">Send</button>
    </Form>,
  );
  await userEvent.type(field('Name'), 'R');
  await send();
  expect(onInvalid).toHaveBeenCalledWith({ name: 'R' });
  await userEvent.type(field('Name'), 'enee');
  await send();
  expect(onInvalid).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
