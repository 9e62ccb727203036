import { expectAccessible } from '../browser/accessibility.ts';
import { observeLayoutShifts, reportedShifts } from '../browser/layout-shifts.ts';
import { addStaff } from '../site/staff-account.ts';
import { AdminDay, bringWork, signInStaff } from './admin-day.ts';
import type { Count } from './hand.ts';
import { expect, test } from './journey.ts';

// docs/admin/day.md has these numbers beside those of others.
const most = {
  mouse: {
    findOrder: 2,
    refundPart: 4,
    answerMessage: 4,
    markSpam: 4,
    writeArticle: 14,
    lookAtHealth: 1,
    lookAtRelease: 2,
  },
  phone: {
    findOrder: 2,
    refundPart: 4,
    answerMessage: 5,
    markSpam: 5,
    writeArticle: 14,
    lookAtHealth: 2,
    lookAtRelease: 3,
  },
  keyboard: {
    findOrder: 2,
    refundPart: 5,
    answerMessage: 12,
    markSpam: 13,
    writeArticle: 25,
    lookAtHealth: 2,
    lookAtRelease: 30,
  },
} as const;

for (const kind of ['mouse', 'keyboard'] as const) {
  test(`a day of staff, by ${kind}${kind === 'keyboard' ? ' alone @wide @full' : ''}`, async ({
    page,
    request,
    browserErrors,
  }) => {
    test.setTimeout(180_000);
    // The preview's scripts are blocked on purpose.
    browserErrors.allow(/Blocked script execution in .*\/blog\/preview\//);
    const { project, testId, retry } = test.info();
    const own = `${project.name}-${testId}-${retry}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const work = await bringWork(request, own);
    await observeLayoutShifts(page);
    await signInStaff(page, await addStaff(`ines.${own}@plumbline.example`));
    const day = new AdminDay(page, kind, work);
    const bounds = most[kind === 'mouse' && project.name === 'phone' ? 'phone' : kind];
    const parts: readonly (readonly [keyof typeof bounds, () => Promise<Count>])[] = [
      ['findOrder', () => day.findOrder()],
      ['refundPart', () => day.refundPart()],
      ['answerMessage', () => day.answerMessage()],
      ['markSpam', () => day.markSpam()],
      ['writeArticle', () => day.writeArticle(`A wall ${own}`)],
      ['lookAtHealth', () => day.lookAtHealth()],
      ['lookAtRelease', () => day.lookAtRelease()],
    ];
    for (const [name, take] of parts) {
      await test.step(name, async () => {
        const { clicks, keys, typed } = await take();
        const taken = `${clicks} clicks, ${keys} keys, ${typed} typed`;
        test.info().annotations.push({ type: name, description: taken });
        console.log(`${project.name} ${kind} ${name}: ${taken}`);
        expect.soft(clicks + keys, `clicks and keys: ${name}`).toBeLessThanOrEqual(bounds[name]);
        await expectAccessible(page);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
      });
    }
    const shifts = await reportedShifts(page);
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(0.02);
  });
}
