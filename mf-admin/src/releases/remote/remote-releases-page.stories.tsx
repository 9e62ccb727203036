import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { enabledButton } from '../../testing/enabled-button.ts';
import { blog, blogState, blogWithCanary, hashes, remotes, session } from '../../testing/release-samples.ts';
import { Page } from './remote-releases-page.tsx';

const meta = {
  title: 'Admin/Releases of a remote',
  component: Page,
  parameters: { path: '/admin/releases/mf-blog', route: '/admin/releases/:remote' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const answered = (registry: unknown, { states = { json: remotes } as unknown, role = 'staff' } = {}): Story => ({
  parameters: {
    api: {
      '/api/releases/mf-blog': registry,
      '/api/releases': states,
      '/api/admin/session': { json: { ...session, role } },
    },
  },
});

/** A story that presses a button as soon as the button exists. */
const pressed = (story: Story, selector: string): Story => ({
  ...story,
  play: async ({ canvasElement }) => (await enabledButton(canvasElement, selector)).click(),
});

const calm = { json: [{ ...blogState, channels: blog.channels, canary: null }] };
const headButtons = 'header button';

export const WithACanary = answered({ json: blogWithCanary });
const withoutACanary = answered({ json: blog }, { states: calm });
export const ForAViewer = answered({ json: blogWithCanary }, { role: 'viewer' });
export const NotGivenOut = answered(
  { json: blog },
  {
    states: {
      json: [
        {
          ...blogState,
          canary: null,
          resting: [
            { release: hashes.live, since: '2026-11-21T11:51:00.000Z', reason: 'TypeError: post is undefined' },
          ],
        },
      ],
    },
  },
);
const ownGrants = answered({ json: blog }, { states: calm, role: 'owner' });
const grantButton = (place: number) => `section:last-of-type > div:first-of-type button:nth-of-type(${place})`;
export const ChangeGrants = pressed(ownGrants, grantButton(1));
export const TransferSection = pressed(ownGrants, grantButton(2));
export const Retire = pressed(ownGrants, grantButton(3));
const tested = (smokeTest: object): Story =>
  pressed(
    answered({
      json: { ...blog, releases: blog.releases.map((one, place) => (place === 0 ? { ...one, smokeTest } : one)) },
    }),
    'tbody button',
  );
export const SmokeTestWaits = tested({ state: 'waiting' });
export const SmokeTestRuns = tested({ state: 'running', since: '2026-11-21T11:10:00.000Z' });
export const SmokeTestPassed = tested({
  state: 'passed',
  browser: 'Chromium 150',
  shell: '0123abcd',
  views: 12,
  at: '2026-11-21T11:12:00.000Z',
});
export const SmokeTestFailed = tested({
  state: 'failed',
  issues: Array.from({ length: 9 }, (_, place) => ({
    path: `/blog/${place}`,
    message: 'The page is blank: TypeError: Cannot read properties of undefined (reading "title")',
  })),
});
export const LongTexts = answered({
  json: {
    ...blogWithCanary,
    history: blog.history.map((event) => ({
      ...event,
      who: 'Maria-Magdalena Featherstonehaugh-Cholmondeley <maria-magdalena.featherstonehaugh@surveyors-and-valuers.plumbline.example>',
      reason: 'A reason that somebody has written without stopping, '.repeat(3).slice(0, 200),
    })),
  },
});
export const NotLiveYet = answered(
  {
    json: {
      ...blog,
      channels: { ...blog.channels, live: null },
      history: blog.history.slice(0, 1),
      releases: blog.releases.slice(0, 1),
      earlier: [],
    },
  },
  { states: { json: [{ ...blogState, health: [], failures: [], canary: null }] } },
);
export const RollBack = pressed(WithACanary, headButtons);
export const TryACanary = pressed(withoutACanary, headButtons);
export const MakeLive = pressed(withoutACanary, 'td button');
export const WithoutStats = answered({ json: blog }, { states: 'unreachable' });
export const Empty = answered({
  json: { ...blog, channels: { ...blog.channels, live: null }, releases: [], history: [], earlier: [] },
});
export const Loading = answered('never', { states: 'never' });
export const Offline = answered('unreachable');
