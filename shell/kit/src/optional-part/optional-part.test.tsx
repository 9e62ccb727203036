import { Suspense } from 'react';
import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { optionalPart } from './optional-part.tsx';

const show = (Part: ReturnType<typeof optionalPart<{ readonly onClose: () => void }>>) => {
  const onClose = jest.fn();
  render(
    <Suspense fallback={null}>
      <Part onClose={onClose} />
    </Suspense>,
  );
  return onClose;
};

test('a part that loads is shown, and can call onClose', async () => {
  const onClose = show(
    optionalPart(() =>
      Promise.resolve((props: { readonly onClose: () => void }) => (
        <button type="button" onClick={props.onClose}>
          Close
        </button>
      )),
    ),
  );
  const button = await screen.findByRole('button');
  expect(onClose).not.toHaveBeenCalled();
  button.click();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a part that does not load calls onClose once', async () => {
  const onClose = show(optionalPart(() => Promise.reject(new Error('it is lost'))));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a part that did not load is fetched again when it is shown the next time', async () => {
  const load = jest
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('the network is down'))
    .mockResolvedValue(() => 'It is here');
  const Part = optionalPart<{ readonly onClose: () => void }>(load);
  const onClose = show(Part);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  show(Part);
  expect(await screen.findByText('It is here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
