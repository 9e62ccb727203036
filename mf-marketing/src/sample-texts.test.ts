import { expect, test } from '@jest/globals';
import { landing } from './content.ts';
import { samples } from './pages/landing/landing-page.tsx';
import { sampleTexts } from './sample-texts.ts';

test('finds the texts that are marked as samples at any depth, and no others', () => {
  const content = {
    heading: 'True',
    rows: [
      { text: 'Kept' },
      { name: 'Invented', title: 'Broker', stars: 5, sample: true, more: { text: 'Also', sample: true } },
    ],
    long: { text: 'x'.repeat(200), sample: true },
  };
  expect(sampleTexts(content)).toEqual(['Invented, Broker', 'Also', `${'x'.repeat(80)}…`]);
});

test('the samples of the landing page are its claims and its testimonials', () => {
  const named = samples().join('\n');
  for (const { value, sample } of landing.stats.items) if (sample) expect(named).toContain(value);
  for (const { name } of landing.testimonials.quotes) expect(named).toContain(name);
  expect(named).not.toContain(landing.hero.plans);
});
