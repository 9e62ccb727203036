import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { CheckboxField, TextAreaField, TextField } from '../field/field.ts';
import { Form } from './form.tsx';

const schema = v.object({ name: v.string(), message: v.string(), agreed: v.boolean() });

type Values = v.InferOutput<typeof schema>;

function Letter({ onSubmit, initial }: { onSubmit: (values: Values) => void; initial?: Partial<Values> | undefined }) {
  return (
    <Form schema={schema} onSubmit={onSubmit} initialValues={initial}>
      <>
        <TextField name="name" label="Name" />
        <TextAreaField name="message" label="Message" />
        <CheckboxField name="agreed" label="I agree" />
        <button type="submit">Send</button>
      </>
    </Form>
  );
}

test.each([
  ['', undefined],
  [', also with initial values', { name: 'Somebody Else', message: '' }],
])(
  'values that are entered before hydration are kept and submitted; before that the form’s method prevents a request%s',
  async (_, initial) => {
    const onSubmit = jest.fn();
    document.body.replaceChildren();
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<Letter onSubmit={onSubmit} initial={initial} />);
    const user = userEvent.setup();
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Early Bird');
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Before the scripts');
    await user.click(screen.getByRole('checkbox'));

    expect(root.querySelector('form')).toHaveAttribute('method', 'dialog');

    await act(async () => void hydrateRoot(root, <Letter onSubmit={onSubmit} initial={initial} />));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Early Bird');
    expect(screen.getByRole('checkbox')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Early Bird', message: 'Before the scripts', agreed: true });
  },
);
