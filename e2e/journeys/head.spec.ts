import { headOf, headOfHtml } from '../browser/head.ts';
import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

const path = '/blog/the-appraisal-gap-in-dollars';

test('the server’s HTML describes the article', async ({ page, request, baseURL }) => {
  const head = await headOfHtml(page, await (await request.get(path)).text());
  expect(head.title).toBe('The appraisal gap, in dollars');
  expect(head.canonical).toBe(`${baseURL}${path}`);
  expect(head.tags).toMatchObject({
    description: expect.stringMatching(/^What a \$20,000 appraisal gap costs buyers/),
    keywords: expect.stringMatching(/^appraisal gap, low appraisal/),
    'og:type': 'article',
    'article:published_time': '2026-09-24T12:00:00.000Z',
    'article:section': 'Pricing',
    'og:site_name': 'Plumbline',
    'og:title': 'The appraisal gap, in dollars',
    'og:url': `${baseURL}${path}`,
    'og:image': expect.stringMatching(`^${baseURL}/`),
    'og:image:alt': expect.stringMatching(/./),
    'twitter:card': 'summary_large_image',
  });
  expect(head.structuredData).toContainEqual(
    expect.objectContaining({ '@type': 'BlogPosting', headline: head.title, mainEntityOfPage: `${baseURL}${path}` }),
  );
  expect(head.structuredData).toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }));
  const publisher = head.structuredData.find((data) => Object(data)['@type'] === 'Organization') as { logo: string };
  for (const address of [head.tags['og:image'] ?? '', publisher.logo]) {
    const picture = await request.get(address);
    expect(picture.headers()['content-type']).toMatch(/^image\//);
  }
});

test('without meta texts, the article’s title and excerpt are used', async ({ page, request }) => {
  const head = await headOfHtml(page, await (await request.get('/blog/generated-9')).text());
  expect(head.title).toBe('Field note 9 | blog');
  expect(head.tags['description']).toMatch(/^The 9th of a row of notes.*\.\.\.$/);
});

test('a navigation in the browser results in the same head as the server’s @full', async ({
  page,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  await open(page, '/nowhere');
  const visit = async (follow: () => Promise<void>, expected: string) => {
    await follow();
    await expect(page).toHaveURL(expected);
    const serverHead = await headOfHtml(page, await (await request.get(page.url())).text());
    await expect.poll(() => headOf(page)).toEqual(serverHead);
  };
  await visit(() => page.getByRole('main').getByRole('link', { name: 'Read the blog' }).click(), '/blog');
  await visit(async () => void (await page.goBack()), '/nowhere');
  await visit(async () => void (await page.goForward()), '/blog');
  await visit(() => page.getByRole('link', { name: 'The appraisal gap, in dollars' }).click(), path);
  await visit(() => page.getByRole('link', { name: 'Back to Blog' }).click(), '/blog');
  await visit(() => page.getByRole('link', { name: 'Plumbline, home' }).click(), '/');
});
