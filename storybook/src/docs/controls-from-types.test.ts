import { expect, test } from '@jest/globals';
import type { InputType, SBType, StoryContextForEnhancers } from 'storybook/internal/types';
import { controlsFromTypes } from './controls-from-types.ts';

const none: SBType = { name: 'other', value: 'undefined' };

function enhance(argType: InputType, arg?: unknown): InputType {
  const context = { argTypes: { prop: { name: 'prop', ...argType } }, initialArgs: { prop: arg } };
  return controlsFromTypes(context as unknown as StoryContextForEnhancers)['prop'] ?? {};
}

test.each<[string, SBType, object]>([
  ['an optional flag', { name: 'union', value: [{ name: 'boolean' }, none] }, { name: 'boolean' }],
  [
    'a named choice that is optional',
    { name: 'union', value: [{ name: 'enum', value: ['ok', 'warn'] }, none] },
    { name: 'enum', value: ['ok', 'warn'] },
  ],
  ['text or a number', { name: 'union', value: [{ name: 'number' }, { name: 'string' }] }, { name: 'string' }],
])('%s has a control', (_, type, simple) => {
  const { type: found, control } = enhance({ type });
  expect(found).toMatchObject(simple);
  expect(control).toBeUndefined();
});

test('a node is typed as text where the story gives text, and has no control where it gives an element', () => {
  const type: SBType = { name: 'union', value: [{ name: 'other', value: 'ReactNode' }, none] };
  expect(enhance({ type }, 'Paid').type).toMatchObject({ name: 'string' });
  expect(enhance({ type }, { props: {} }).control).toBe(false);
});

test.each([
  ['texts', ['Networking', 'Reports']],
  ['records', [{ value: 'membership', label: 'Membership Inquiry' }]],
])('a list of %s, whose type cannot be read, is typed', (_, arg) => {
  const { type, table } = enhance({ type: { name: 'other', value: 'unknown' } }, arg);
  expect(type).toMatchObject({ name: 'array' });
  expect(table).toMatchObject({ type: { summary: 'list' } });
});

test('a list of elements has no control', () => {
  expect(enhance({ type: { name: 'other', value: 'unknown' } }, [{ props: {} }]).control).toBe(false);
});

test('a function has no control', () => {
  expect(enhance({ type: { name: 'function' } }).control).toBe(false);
});

test('the type is shown as it is written, without what every optional prop has', () => {
  const type: SBType = { name: 'union', raw: "'solid' | 'outline' | undefined", value: [none] };
  expect(enhance({ type }).table).toMatchObject({ type: { summary: "'solid' | 'outline'" } });
});
