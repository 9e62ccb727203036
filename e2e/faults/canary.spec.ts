import { smallRemote } from '../releases/small-remote.ts';
import { openTeam } from '../releases/team.ts';
import { expect, expectFrame, test } from './fault.ts';

/** A page that fails from its second rendering on: validation renders the page once, and accepts it. */
const fromTheSecondOn = `const react = require('react');
  let rendered = 0;
  const Page = () => { if ((rendered += 1) > 1) throw new Error('at render'); return react.createElement('h1', null, 'The canary'); };
  exports.pages = { small: async () => ({ Page, meta: () => ({ title: 'The canary' }) }) };`;

const faults = {
  'on the server': { key: 'canaryserver', broken: { server: fromTheSecondOn } },
  'in the browser': { key: 'canarybrowser', broken: { page: `() => { throw new Error('at render'); }` } },
};

for (const [where, { key, broken }] of Object.entries(faults)) {
  test(`a canary whose page throws ${where}: every visitor sees the live release, and the registry ends it`, async ({
    page,
    site,
  }) => {
    test.slow();
    const path = `/${key}`;
    let visits = 0;
    // Each view has an address of its own, because successful pages are cached.
    const address = () => `${path}?visit=${(visits += 1)}`;
    const email = `${key}@plumbline.example`;
    const team = await openTeam(site, `mf-small-${key}`, email);
    const live = await team.publish(await smallRemote({ key, path, heading: 'The live one' }));
    await team.promote(live);
    const tried = await team.publish(await smallRemote({ key, path, heading: 'The canary', ...broken }));
    await team.canary(tried, 100);
    const heading = page.getByRole('heading', { level: 1 });
    const place = page.locator(`[data-remote=mf-small-${key}]`);
    // Once the site has loaded the canary, documents come with the cookie.
    await expect
      .poll(async () => (await page.request.get(address())).headersArray().some(isCookie), { timeout: 30_000 })
      .toBe(true);
    await expect(async () => {
      await page.goto(address());
      await expect(heading).toHaveText('The live one');
      await expect(place).toHaveAttribute('data-release', live);
      await expectFrame(page);
      expect((await team.state()).channels.canary).toBeNull();
    }).toPass({ timeout: 50_000 });
    const { channels, history } = await team.state();
    expect(channels.live).toBe(live);
    expect(history[0]).toMatchObject({ action: 'revert', release: tried, percent: 100, who: 'automatic' });
    expect(history[0]?.reason).toMatch(/^\d+ of \d+ page views failed, 0 of \d+ of the live release$/);
    const mails = async () => {
      const answer = await page.request.get(`http://127.0.0.1:${site.env['SANDBOX_PORT']}/mail.json`);
      const received = (await answer.json()) as { to: string[]; subject: string }[];
      return received.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
    };
    await expect.poll(mails).toContain(`mf-small-${key}: canary ${tried.slice(0, 7)} was taken back`);
  });
}

function isCookie({ name, value }: { readonly name: string; readonly value: string }): boolean {
  return name.toLowerCase() === 'set-cookie' && value.startsWith('plumbline-canary=');
}
