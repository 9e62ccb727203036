import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useSubmissionMeta } from './use-submission-meta.ts';

function Form({ onSend }: { onSend: (elapsed: number) => void }) {
  const { currentMeta } = useSubmissionMeta();
  return (
    <button type="button" onClick={() => onSend(currentMeta().elapsed)}>
      Send
    </button>
  );
}

afterEach(() => void jest.restoreAllMocks());

const send = () => userEvent.setup({ delay: null }).click(screen.getByRole('button'));

test('a form that appears later counts from its appearance', async () => {
  const onSend = jest.fn();
  const now = jest.spyOn(performance, 'now').mockReturnValue(60_000);
  render(<Form onSend={onSend} />);
  now.mockReturnValue(64_000);
  await send();
  expect(onSend).toHaveBeenCalledWith(4000);
});

test('a server-rendered form counts from the page’s navigation: it may be filled in before scripts run', async () => {
  const onSend = jest.fn();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Form onSend={onSend} />);
  await act(async () => void hydrateRoot(root, <Form onSend={onSend} />));
  jest.spyOn(performance, 'now').mockReturnValue(60_000);
  await send();
  expect(onSend).toHaveBeenCalledWith(60_000);
});
