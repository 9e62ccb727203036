import { expectAccessible } from '../browser/accessibility.ts';
import { observeLayoutShifts, reportedShifts } from '../browser/layout-shifts.ts';
import { addStaff } from '../site/staff-account.ts';
import { AdminDay, createWork, signInStaff } from './admin-day.ts';
import type { InputCount } from './counting-user.ts';
import { expect, test } from './journey.ts';

// docs/admin/day.md has these numbers beside those of others.
const maxInputs = {
  mouse: {
    findOrder: 2,
    refundPart: 3,
    answerMessage: 4,
    markSpam: 4,
    writeArticle: 13,
    lookAtHealth: 1,
    lookAtRelease: 2,
  },
  phone: {
    findOrder: 2,
    refundPart: 3,
    answerMessage: 5,
    markSpam: 5,
    writeArticle: 14,
    lookAtHealth: 2,
    lookAtRelease: 3,
  },
  keyboard: {
    findOrder: 2,
    refundPart: 4,
    answerMessage: 10,
    markSpam: 12,
    writeArticle: 21,
    lookAtHealth: 2,
    lookAtRelease: 6,
  },
} as const;

for (const kind of ['mouse', 'keyboard'] as const) {
  test(`a day of staff, by ${kind}${kind === 'keyboard' ? ' alone @wide' : ''} @full`, async ({
    page,
    request,
    browserErrors,
  }) => {
    test.setTimeout(180_000);
    // The preview's scripts are blocked on purpose.
    browserErrors.allow(/Blocked script execution in .*\/blog\/preview\//);
    const { project, testId, retry } = test.info();
    const uniqueText = `${project.name}-${testId}-${retry}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const work = await createWork(request, uniqueText);
    await observeLayoutShifts(page);
    await signInStaff(page, await addStaff(`ines.${uniqueText}@plumbline.example`));
    const day = new AdminDay(page, kind, work);
    const bounds = maxInputs[kind === 'mouse' && project.name === 'phone' ? 'phone' : kind];
    const parts: readonly (readonly [keyof typeof bounds, () => Promise<InputCount>])[] = [
      ['findOrder', () => day.findOrder()],
      ['refundPart', () => day.refundPart()],
      ['answerMessage', () => day.answerMessage()],
      ['markSpam', () => day.markSpam()],
      ['writeArticle', () => day.writeArticle(`A wall ${uniqueText}`)],
      ['lookAtHealth', () => day.lookAtHealth()],
      ['lookAtRelease', () => day.lookAtRelease()],
    ];
    let shiftsBefore = 0;
    for (const [name, take] of parts) {
      await test.step(name, async () => {
        const { clicks, keys, typed } = await take();
        const inputText = `${clicks} clicks, ${keys} keys, ${typed} typed`;
        test.info().annotations.push({ type: name, description: inputText });
        expect.soft(clicks + keys, `clicks and keys: ${name}`).toBeLessThanOrEqual(bounds[name]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
        const moved = (await reportedShifts(page)).slice(shiftsBefore);
        // A button that is half below the frame's bar would count as too small.
        await page.evaluate(() => scrollTo(0, 0));
        await expectAccessible(page);
        shiftsBefore = (await reportedShifts(page)).length;
        // A refund's timeline entry is shown once the provider has answered, and the date of a scheduled article, on phones as a
        // second line, once the API has. Both can take longer than the half second within which a browser attributes layout shifts
        // to the user's input.
        if (name === 'refundPart' || (name === 'writeArticle' && project.name === 'phone')) return;
        const shift = moved.reduce((sum, { value }) => sum + value, 0);
        expect.soft(shift, `layout shift: ${name} ${JSON.stringify(moved)}`).toBeLessThanOrEqual(0.02);
      });
    }
  });
}
