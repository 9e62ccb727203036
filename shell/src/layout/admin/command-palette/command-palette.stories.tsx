import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '@plumbline/kit/button';
import { CommandPalette } from './command-palette.tsx';
import { paletteAnswers } from './palette-samples.ts';

const meta = {
  title: 'Shell/Command palette',
  component: CommandPalette,
  args: { open: true, role: 'owner', onClose: () => undefined },
  render: (args) => (
    <main>
      <div role="group" aria-label="Page actions">
        <Button variant="outline">Resend receipt</Button> <Button>Refund</Button>
      </div>
      <CommandPalette {...args} />
    </main>
  ),
  parameters: { path: '/admin/orders' },
} satisfies Meta<typeof CommandPalette>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Types a text in a way that React notices. */
const typeText = (text: string) => () => {
  const input = document.querySelector('input[role="combobox"]');
  if (input === null) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

const searchStory = (text: string, answers: Readonly<Record<string, unknown>>): Story => {
  const query = `?q=${encodeURIComponent(text)}&limit=5`;
  const api = Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path + query, answer]));
  return { parameters: { path: '/admin/orders', api }, play: typeText(text) };
};

const sameAnswer = (answer: unknown) => Object.fromEntries(Object.keys(paletteAnswers).map((path) => [path, answer]));

export const JustOpened: Story = {};
export const Results: Story = searchStory('renée', paletteAnswers);
export const Nothing: Story = searchStory('zzz', sameAnswer({ json: [] }));
export const Searching: Story = searchStory('renée', sameAnswer('never'));
export const PartlyFailed: Story = searchStory('renée', {
  ...paletteAnswers,
  '/api/admin/orders': { status: 503, code: 'unavailable' },
});
export const Unreachable: Story = searchStory('renée', sameAnswer('unreachable'));
export const SessionEnded: Story = searchStory('renée', sameAnswer({ status: 401, code: 'unauthorized' }));
export const Phone: Story = { ...Results, globals: { viewport: { value: 'phone' } } };
