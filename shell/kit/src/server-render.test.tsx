import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentType, ReactNode } from 'react';
import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';

interface Story {
  args?: object;
  render?: (args: object) => ReactNode;
}
interface Stories {
  default: Story & { component: ComponentType };
  [name: string]: Story;
}

const files = globSync('**/*.stories.tsx', { cwd: __dirname });

test('there are stories', () => {
  expect(files.length).toBeGreaterThan(15);
});

test.each(files)('%s renders on the server, twice the same and without a style attribute', async (file) => {
  const { default: meta, ...stories } = (await import(join(__dirname, file))) as Stories;
  for (const story of Object.values(stories)) {
    const args = { ...meta.args, ...story.args };
    const render = story.render ?? meta.render ?? ((given: object) => <meta.component {...given} />);
    const page = () => <MemoryRouter>{render(args)}</MemoryRouter>;
    const html = renderToString(page());
    expect(html).toBe(renderToString(page()));
    // The content security policy refuses style attributes.
    expect(html).not.toMatch(/\sstyle="/);
  }
});
