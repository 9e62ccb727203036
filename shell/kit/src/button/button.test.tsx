import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { Button, ButtonLink } from './button.tsx';

test('a button calls onClick and does not submit its form by default', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Copy</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a link to a path of this site is handled by the router', async () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/blog">Back to Blog</ButtonLink>
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="/blog" element={<p>All articles</p>} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Back to Blog' }));
  expect(screen.getByText('All articles')).toBeVisible();
});

test('a link to a new tab has that in its name and sends no referrer', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="https://dashboard.plumbline.example/join" newTab>
        Join Now
      </ButtonLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Join Now (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://dashboard.plumbline.example/join');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});
