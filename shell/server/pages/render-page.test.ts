import { expect, test } from '@jest/globals';
import { separateTask } from './render-page.ts';

test('pages that wait get iterations of the event loop of their own, in their order', async () => {
  const seen: string[] = [];
  let counting = true;
  const count = (): void => {
    seen.push('turn');
    if (counting) setImmediate(count);
  };
  const pages = ['one', 'two', 'three'].map(async (name) => {
    await separateTask();
    seen.push(name);
    // A request during an iteration, as by a visitor who comes meanwhile, runs after those that wait already.
    if (name === 'one') pages.push(separateTask().then(() => void seen.push('late')));
  });
  setImmediate(count);
  await Promise.all(pages);
  await pages.at(-1);
  counting = false;
  expect(seen).toEqual(['one', 'turn', 'two', 'turn', 'three', 'turn', 'late']);
});
