import { expect, test } from '@jest/globals';
import * as stories from './mail.stories.tsx';
import { samples } from './samples.ts';

test('every kind of mail, and every sample of it, has a story', () => {
  const shown = Object.values(stories).flatMap(({ parameters }) =>
    parameters && 'kind' in parameters ? [`${parameters.kind} ${parameters.sample}`] : [],
  );
  const wanted = Object.entries(samples).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `${kind} ${name}`),
  );
  expect(shown.toSorted()).toEqual(wanted.toSorted());
});
