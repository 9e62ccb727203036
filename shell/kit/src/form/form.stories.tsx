import * as v from 'valibot';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ApiError } from '@plumbline/contract/errors';
import { Button } from '../button/button.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../field/field.ts';
import { Form, type FormProps } from './form.tsx';

const meta = {
  title: 'Kit/Form',
  component: Form,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        'Let a schema check it, with the sentences that the fields show.',
        'Say what happens while it is sent and when it has been.',
      ],
      dont: [
        'Disable the button until everything is right: the errors say what is missing.',
        'Empty the form before the message has arrived.',
      ],
    },
  },
} satisfies Meta<typeof Form>;
export default meta;

const schema = v.object({
  name: v.pipe(v.string(), v.minLength(2, 'Name must be at least 2 characters')),
  email: v.pipe(v.string(), v.email('Please enter a valid email address')),
  topic: v.pipe(v.string(), v.nonEmpty('Please choose a topic')),
  message: v.pipe(v.string(), v.minLength(10, 'Message must be at least 10 characters')),
  agreed: v.literal(true, 'Please agree to the recurring billing terms to continue.'),
});

function Contact({
  onSubmit,
  ...form
}: { onSubmit: () => Promise<void> } & Partial<Pick<FormProps<typeof schema>, 'label' | 'resetOnSuccess'>>) {
  return (
    <Form label="Contact" {...form} schema={schema} onSubmit={onSubmit}>
      {({ submitting, succeeded }) => (
        <>
          <TextField name="name" label="Name" autoComplete="name" />
          <TextField name="email" label="E-mail" type="email" autoComplete="email" hint="We answer to this address." />
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
          <CheckboxField name="agreed" label="I agree to the recurring billing terms." />
          <Button type="submit" disabled={submitting}>
            {submitting ? 'Sending…' : 'Send message'}
          </Button>
          {succeeded && <output>Message Sent!</output>}
        </>
      )}
    </Form>
  );
}

export const Empty: StoryObj<{ label: string; resetOnSuccess: boolean }> = {
  args: { label: 'Contact', resetOnSuccess: false },
  render: (args) => <Contact {...args} onSubmit={() => Promise.resolve()} />,
};

export const Refused: StoryObj = {
  render: () => (
    <Contact onSubmit={() => Promise.reject(new ApiError(0, 'network', 'The server could not be reached.'))} />
  ),
};
