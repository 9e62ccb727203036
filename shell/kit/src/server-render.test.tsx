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

test('story files are found', () => {
  expect(files.length).toBeGreaterThan(15);
});

test.each(files)(
  'each story of %s renders on the server, twice the same and without a style attribute',
  async (file) => {
    const { default: meta, ...stories } = (await import(join(__dirname, file))) as Stories;
    for (const story of Object.values(stories)) {
      const args = { ...meta.args, ...story.args };
      const render = story.render ?? meta.render ?? ((props: object) => <meta.component {...props} />);
      const page = () => <MemoryRouter>{render(args)}</MemoryRouter>;
      const html = renderToString(page());
      expect(html).toBe(renderToString(page()));
      // The content security policy refuses style attributes.
      expect(html).not.toMatch(/\sstyle="/);
    }
  },
);
