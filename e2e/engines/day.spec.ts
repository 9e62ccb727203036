import { request as requests } from '@playwright/test';
import { AdminDay, createWork, signInStaff } from '../journeys/admin-day.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './engine-test.ts';

for (const kind of ['mouse', 'keyboard'] as const) {
  test(`a day of staff on the admin pages, by ${kind}`, async ({ page, input, origin, engine, browserErrors }) => {
    test.setTimeout(240_000);
    // The preview's scripts are blocked on purpose, which each engine reports in its own words.
    browserErrors.allow(/\/blog\/preview\//);
    // Short, because WebKitGTK is slow with each key.
    const uniqueText = `${engine.slice(0, 1)}${kind.slice(0, 1)}-${Date.now().toString(36)}`;
    const request = await requests.newContext({ baseURL: origin });
    const work = await createWork(request, uniqueText);
    await request.dispose();
    await signInStaff(page, await addStaff(`ines.${uniqueText}@plumbline.example`), origin);
    const day = new AdminDay(page, kind, work, input);
    await day.findOrder();
    await day.refundPart();
    await day.answerMessage();
    await day.markSpam();
    await day.writeArticle(`A wall ${uniqueText}`);
    await day.lookAtHealth();
    await day.lookAtRelease();
    expect(page.url()).toBe(`${origin}/admin/releases/mf-blog`);
  });
}
