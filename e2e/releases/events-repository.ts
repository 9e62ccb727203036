import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const events = `import levels from './calendar/levels.ics';
import gables from './calendar/gables.ics';

/** An evening of the association. */
export interface AssociationEvent {
  readonly slug: string;
  readonly title: string;
  /** ISO 8601 with the offset of the place. */
  readonly startsAt: string;
  readonly place: string;
  /** The address of the calendar's file. */
  readonly calendar: string;
}

export const events: readonly AssociationEvent[] = [
  { slug: 'levels', title: 'Reading a level', startsAt: '2031-05-06T18:30:00-04:00', place: 'Calvert Street', calendar: levels },
  { slug: 'gables', title: 'Gables & eaves', startsAt: '2031-06-03T18:30:00-04:00', place: 'Harbour House', calendar: gables },
];
`;

const listPage = `import { Heading } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { Section } from '@plumbline/kit/section';
import type { MetaArgs, PageMeta } from '@plumbline/services';
import { events } from '../../events.ts';

export function meta({ site }: MetaArgs): PageMeta {
  return { title: \`Events | \${site.product}\`, description: 'Evenings of the association.' };
}

/** \`/events\`: what is to come. */
function ListPage() {
  return (
    <Section>
      <Heading level={1}>Events</Heading>
      <ul>
        {events.map(({ slug, title, place, calendar }) => (
          <li key={slug}>
            <TextLink to={\`/events/\${slug}\`}>{title}</TextLink>, {place}{' '}
            <a href={calendar} download>
              Add {title} to a calendar
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export { ListPage as Page };
`;

const listTest = `import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Page } from './home-page.tsx';

test('every event leads to its page and to a file for calendars', () => {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Gables & eaves' })).toHaveAttribute('href', '/events/gables');
  const calendar = screen.getByRole('link', { name: 'Add Gables & eaves to a calendar' });
  expect(calendar).toHaveAttribute('href', expect.stringMatching(/gables\\.ics$/));
});
`;

const eventPage = `import { useParams } from 'react-router-dom';
import { Heading, Lede } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';
import type { MetaArgs, PageMeta } from '@plumbline/services';
import { events } from '../../events.ts';

export function meta({ params, site }: MetaArgs): PageMeta {
  const event = events.find(({ slug }) => slug === params['slug']);
  if (event === undefined) return { title: \`No such event | \${site.product}\`, noindex: true };
  const { title, startsAt: startDate, place } = event;
  const location = { '@type': 'Place', name: place };
  return {
    title: \`\${title} | \${site.product}\`,
    structuredData: [{ '@context': 'https://schema.org', '@type': 'Event', name: title, startDate, location }],
  };
}

/** \`/events/:slug\`: one evening. */
function EventPage() {
  const { slug } = useParams();
  const event = events.find((one) => one.slug === slug);
  return (
    <Section>
      <Heading level={1}>{event?.title ?? 'There is no such event'}</Heading>
      {event && (
        <Lede>
          {event.place}, <time dateTime={event.startsAt}>{event.startsAt.slice(0, 10)}</time>
        </Lede>
      )}
    </Section>
  );
}

export { EventPage as Page };
`;

const eventTest = `import { expect, test } from '@jest/globals';
import { fakeSite } from '@plumbline/services/fake';
import { meta } from './event-page.tsx';

test('search engines read what an event is', () => {
  const url = new URL('/events/levels', fakeSite.origin);
  const { structuredData } = meta({ params: { slug: 'levels' }, url, site: fakeSite, read: () => undefined });
  expect(structuredData).toMatchObject([{ '@type': 'Event', name: 'Reading a level' }]);
});
`;

const story = (
  title: string,
  module: string,
  path: string,
  route = path,
) => `import type { Meta, StoryObj } from '@plumbline/services/story';
import { Page } from './${module}.tsx';

const meta = { title: 'Events/${title}', component: Page, parameters: { path: '${path}', route: '${route}' } } satisfies Meta<typeof Page>;
export default meta;

export const Ready: StoryObj<typeof meta> = {};
`;

const declaration = `import type { RemoteConfig } from '@plumbline/services';

/** The pages of this remote. */
export const remote: RemoteConfig = {
  name: 'mf-events',
  services: '^1.0.0',
  routes: [
    {
      path: '/events',
      page: 'home',
      lazy: () => import('./src/pages/home/home-page.tsx'),
      render: 'server',
      navigation: [{ label: 'Events', place: 70 }],
      sitemap: true,
      shareCard: { title: 'Evenings of the association', note: 'Talks and walks' },
    },
    {
      path: '/events/:slug',
      page: 'event',
      lazy: () => import('./src/pages/event/event-page.tsx'),
      render: 'server',
      example: '/events/levels',
    },
  ],
};
`;

const calendar = (slug: string, title: string, start: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//mf-events//EN',
    'BEGIN:VEVENT',
    `UID:${slug}@events.example`,
    'DTSTAMP:20310401T120000Z',
    `DTSTART:${start}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const files: Readonly<Record<string, string>> = {
  'remote.config.ts': declaration,
  'src/events.ts': events,
  'src/calendar/levels.ics': calendar('levels', 'Reading a level', '20310506T223000Z'),
  'src/calendar/gables.ics': calendar('gables', 'Gables & eaves', '20310603T223000Z'),
  'src/pages/home/home-page.tsx': listPage,
  'src/pages/home/home-page.test.tsx': listTest,
  'src/pages/home/home-page.stories.tsx': story('List', 'home-page', '/events'),
  'src/pages/event/event-page.tsx': eventPage,
  'src/pages/event/event-page.test.tsx': eventTest,
  'src/pages/event/event-page.stories.tsx': story('Event', 'event-page', '/events/levels', '/events/:slug'),
};

/** Writes a team's remote for events into the folder that `plumbline create` made. */
export async function writeEvents(folder: string): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Replaces a text in a file of the folder. @throws Error if the file does not contain it. */
export async function edit(folder: string, path: string, text: string, replacement: string): Promise<void> {
  const before = await readFile(join(folder, path), 'utf8');
  if (!before.includes(text)) throw new Error(`${path} does not contain ${text}`);
  await writeFile(
    join(folder, path),
    before.replace(text, () => replacement),
  );
}
