import { expect, test } from '@jest/globals';
import type { AdminCategory } from '@plumbline/contract/content/admin-categories';
import { aPost } from '../../../testing/a-post.ts';
import { openApp } from '../../../testing/open-app.ts';
import { signedIn, type StaffBrowser } from '../../../testing/staff-browser.ts';
import { savePost } from '../../posts/save-post.ts';

const path = '/api/admin/categories';
type Refused = { readonly code: string; readonly message: string };

async function ask(staff: StaffBrowser, method: string, address: string, body?: object) {
  const response = await staff.send(method, address, body === undefined ? {} : { body });
  return { status: response.status, body: (await response.json()) as AdminCategory[] & Refused };
}
const names = ({ body }: { body: readonly AdminCategory[] }) => body.map(({ name }) => name);

test('categories are added, renamed, sorted and removed, and the site shows it immediately', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  await savePost(app.db.knex, aPost());
  const onSite = async () =>
    ((await (await fetch(`${app.origin}/api/blog/categories`)).json()) as AdminCategory[]).map(({ name }) => name);
  await ask(staff, 'POST', path, { name: '  Market   reports ' });
  const all = await ask(staff, 'POST', path, { name: 'Appraisal' });
  expect(all).toMatchObject({
    status: 201,
    body: [
      { name: 'Listings', slug: 'listings', articles: 1 },
      { name: 'Market reports', slug: 'market-reports', articles: 0 },
      { name: 'Appraisal', articles: 0 },
    ],
  });
  const [listings, reports, appraisal] = all.body.map(({ id }) => id);
  expect(await onSite()).toEqual(['Listings']);
  expect(names(await ask(staff, 'PUT', `${path}/${listings}`, { name: 'Houses', was: 'Listings' }))[0]).toBe('Houses');
  expect(await onSite()).toEqual(['Houses']);
  await savePost(app.db.knex, aPost({ slug: 'other', category: { name: 'Appraisal', slug: 'appraisal' } }));
  const order = { ids: [appraisal, reports, listings] };
  expect(names(await ask(staff, 'PUT', '/api/admin/category-order', order))).toEqual([
    'Appraisal',
    'Market reports',
    'Houses',
  ]);
  expect(await onSite()).toEqual(['Appraisal', 'Houses']);
  expect(names(await ask(staff, 'DELETE', `${path}/${reports}`))).toEqual(['Appraisal', 'Houses']);
});

test('an impossible change is refused with its reason', async () => {
  await using app = await openApp();
  const [staff, viewer] = [await signedIn(app, 'staff'), await signedIn(app, 'viewer')];
  await savePost(app.db.knex, aPost({ status: 'draft' }));
  const added = await ask(staff, 'POST', path, { name: 'Tools' });
  const [listings, tools] = added.body.map(({ id }) => id);
  const refusals: [string, string, object | undefined, number, string][] = [
    ['POST', path, { name: 'TOOLS' }, 409, 'There is a category TOOLS already.'],
    ['POST', path, { name: 'Tools!' }, 409, 'The address of Tools would be the same.'],
    ['POST', path, { name: '…' }, 400, 'The data of this request are not valid.'],
    ['POST', path, { name: ' ' }, 400, 'The data of this request are not valid.'],
    ['PUT', `${path}/${tools}`, { name: 'Kit', was: 'Tool' }, 409, 'Somebody has named it Tools since you looked.'],
    ['PUT', `${path}/${tools}`, { name: 'listings', was: 'Tools' }, 409, 'There is a category listings already.'],
    ['PUT', `${path}/99`, { name: 'Kit', was: 'Tools' }, 404, 'There is no such category any more.'],
    [
      'PUT',
      '/api/admin/category-order',
      { ids: [tools] },
      409,
      'Somebody has added or removed a category since you looked.',
    ],
    [
      'PUT',
      '/api/admin/category-order',
      { ids: [tools, tools] },
      409,
      'Somebody has added or removed a category since you looked.',
    ],
    ['DELETE', `${path}/${listings}`, undefined, 409, '1 article has the category Listings.'],
    ['DELETE', `${path}/99`, undefined, 404, 'There is no such category any more.'],
  ];
  for (const [method, address, body, status, message] of refusals) {
    expect(await ask(staff, method, address, body)).toMatchObject({ status, body: { message } });
  }
  expect((await ask(viewer, 'POST', path, { name: 'Mine' })).status).toBe(403);
  expect(names(await ask(viewer, 'GET', path))).toEqual(['Listings', 'Tools']);
});
