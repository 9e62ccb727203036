import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { staffApi } from '../../testing/staff-api.ts';
import { auditLines } from '../../testing/staff-samples.ts';
import { Page } from './audit-log-page.tsx';

const path = '/admin/audit-log';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());
const show = (answer: FakeAnswer = staffApi(), address = path) => (view = openPage(path, <Page />, address, answer));
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

test('entries link to their targets', async () => {
  show();
  await screen.findByRole('table', { name: 'Audit log' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(
    expect.arrayContaining([
      `/admin/orders/ord_${'0'.repeat(26)}`,
      '/admin/staff?q=person-3%40plumbline.example',
      '/admin/releases/mf-blog',
      '/admin/staff?q=person-1%40plumbline.example',
    ]),
  );
  expect(row(/no such account/).getByText('unauthorized')).toBeVisible();
  expect(row(/no such account/).getByText('Nobody known')).toBeVisible();
  expect(row(/10\.00/).getByText('Refund')).toBeVisible();
});

test.each(['POST /releases/:remote/rollback', 'POST /api/releases/:remote/rollback'])(
  'the action %s, of this or an earlier version, has words and a link to its remote',
  async (action) => {
    show(staffApi({ lines: [{ ...auditLines[0], action, target: 'mf-blog' }] }));
    expect(await screen.findByText('Rollback to an earlier release')).toBeVisible();
    expect(screen.getByRole('link', { name: 'mf-blog' })).toHaveAttribute('href', '/admin/releases/mf-blog');
  },
);

test('the log is filtered, and the exported file too', async () => {
  const { user, currentPath } = show(staffApi(), `${path}?who=ines%40plumbline.example`);
  await screen.findByRole('table', { name: 'Audit log' });
  await user.type(screen.getByRole('searchbox', { name: 'Person, action or target' }), 'refund');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Refused or failed');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(currentPath()).toBe(`${path}?q=refund&who=ines%40plumbline.example&outcome=refused`);
  expect(await screen.findByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    'http://localhost/api/admin/audit-log.csv?q=refund&who=ines%40plumbline.example&outcome=refused',
  );
});

test.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', 'javascript:alert(1)'])(
  '%s in a line is text, and no link',
  async (text) => {
    show(staffApi({ lines: [{ ...auditLines[0], who: text, action: 'staff add', target: text, detail: text }] }));
    expect(await screen.findAllByText(text)).toHaveLength(3);
    expect(document.querySelector('main img, script, a[href^="javascript"]')).toBeNull();
    expect(screen.queryByRole('link', { name: text })).not.toBeInTheDocument();
  },
);

test('the log is refused to anybody but owners', async () => {
  show({ status: 403, code: 'forbidden', message: 'This needs the role owner.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('This needs the role owner.');
});
