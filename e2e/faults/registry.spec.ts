import { headingOf } from '../site/heading-of.ts';
import { freePort } from '../site/free-port.ts';
import { startProcess } from '../site/site-process.ts';
import { expect, test } from './fault.ts';

for (const state of ['broken', 'silent'] as const) {
  test(`a registry that is ${state}: the last good one serves, also after a restart`, async ({
    page,
    request,
    site,
  }) => {
    expect((await page.goto('/terms'))?.status()).toBe(200);
    site.api.set(state);
    const heading = headingOf(await (await request.get('/terms')).text()) ?? '';
    expect(heading).not.toBe('');

    const port = await freePort();
    const restarted = startProcess(['shell/server/main.ts'], {
      ...site.env,
      PORT: String(port),
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
    });
    await restarted.printed(/page server: ready/);
    await page.goto(`http://localhost:${port}/terms`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await restarted.printed(/the last good snapshot is served/);
    site.api.set('open');
    await restarted.printed(/snapshot is current again/);
    expect(await restarted.stop()).toBe(0);
  });
}
