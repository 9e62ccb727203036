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

const storyWith = (registry: unknown, { states = { json: remotes } as unknown, role = 'staff' } = {}): Story => ({
  parameters: {
    api: {
      '/api/releases/mf-blog': registry,
      '/api/releases': states,
      '/api/admin/session': { json: { ...session, role } },
    },
  },
});

/** A story that presses a button as soon as the button exists. */
const withPressedButton = (story: Story, selector: string): Story => ({
  ...story,
  play: async ({ canvasElement }) => (await enabledButton(canvasElement, selector)).click(),
});

const statesWithoutCanary = { json: [{ ...blogState, channels: blog.channels, canary: null }] };
const headButtons = 'header button';

export const WithACanary = storyWith({ json: blogWithCanary });
const withoutACanary = storyWith({ json: blog }, { states: statesWithoutCanary });
export const ForAViewer = storyWith({ json: blogWithCanary }, { role: 'viewer' });
export const WithheldRelease = storyWith(
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
const ownGrants = storyWith({ json: blog }, { states: statesWithoutCanary, role: 'owner' });
const grantButton = (place: number) => `section:last-of-type > div:first-of-type button:nth-of-type(${place})`;
export const ChangeGrants = withPressedButton(ownGrants, grantButton(1));
export const TransferSection = withPressedButton(ownGrants, grantButton(2));
export const Retire = withPressedButton(ownGrants, grantButton(3));
const withSmokeTest = (smokeTest: object): Story =>
  withPressedButton(
    storyWith({
      json: {
        ...blog,
        releases: blog.releases.map((release, index) => (index === 0 ? { ...release, smokeTest } : release)),
      },
    }),
    'tbody button',
  );
export const SmokeTestWaits = withSmokeTest({ state: 'waiting' });
export const SmokeTestRuns = withSmokeTest({ state: 'running', since: '2026-11-21T11:10:00.000Z' });
export const SmokeTestPassed = withSmokeTest({
  state: 'passed',
  browser: 'Chromium 150',
  shell: '0123abcd',
  views: 12,
  at: '2026-11-21T11:12:00.000Z',
});
export const SmokeTestFailed = withSmokeTest({
  state: 'failed',
  issues: Array.from({ length: 9 }, (_, place) => ({
    path: `/blog/${place}`,
    message: 'The page is blank: TypeError: Cannot read properties of undefined (reading "title")',
  })),
});
export const LongTexts = storyWith({
  json: {
    ...blogWithCanary,
    history: blog.history.map((event) => ({
      ...event,
      who: 'Maria-Magdalena Featherstonehaugh-Cholmondeley <maria-magdalena.featherstonehaugh@surveyors-and-valuers.plumbline.example>',
      reason: 'A reason that somebody has written without stopping, '.repeat(3).slice(0, 200),
    })),
  },
});
export const NotLiveYet = storyWith(
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
export const RollBack = withPressedButton(WithACanary, headButtons);
export const TryACanary = withPressedButton(withoutACanary, headButtons);
export const MakeLive = withPressedButton(withoutACanary, 'td button');
export const WithoutStats = storyWith({ json: blog }, { states: 'unreachable' });
export const Empty = storyWith({
  json: { ...blog, channels: { ...blog.channels, live: null }, releases: [], history: [], earlier: [] },
});
export const Loading = storyWith('never', { states: 'never' });
export const Offline = storyWith('unreachable');
