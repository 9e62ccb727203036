import { useState } from 'react';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { optionalPart } from '@plumbline/kit/optional-part';
import { membership } from '../../testing/memberships.ts';
import { renderInShell } from '../../testing/render-in-shell.tsx';
import { CardPart } from './card-part.tsx';
import { useMembershipApi } from './use-membership-api.ts';

type CardForm = NonNullable<Parameters<typeof CardPart>[0]['CardForm']>;

test('a card form that cannot be loaded is reported, and is loaded again on the next click', async () => {
  const load = jest
    .fn<() => Promise<CardForm>>()
    .mockRejectedValueOnce(new Error('the network is down'))
    .mockResolvedValue(() => <p>The form</p>);
  const Form = optionalPart(load);
  function Page() {
    const [message, setMessage] = useState('');
    const api = useMembershipApi('x', { onGone: () => undefined, onMembership: () => undefined });
    return (
      <>
        <p role="status">{message}</p>
        <CardPart {...{ membership, api }} CardForm={Form} onMessage={setMessage} />
      </>
    );
  }
  const { user } = renderInShell(<Page />, 'never');
  await user.click(screen.getByRole('button', { name: 'Change the card' }));
  expect(await screen.findByText('The card form could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change the card' }));
  expect(await screen.findByText('The form')).toBeVisible();
});
