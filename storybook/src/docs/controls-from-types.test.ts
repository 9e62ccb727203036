import { expect, test } from '@jest/globals';
import type { InputType, SBType, StoryContextForEnhancers } from 'storybook/internal/types';
import { controlsFromTypes } from './controls-from-types.ts';

const undefinedType: SBType = { name: 'other', value: 'undefined' };

function enhance(argType: InputType, arg?: unknown): InputType {
  const context = { argTypes: { prop: { name: 'prop', ...argType } }, initialArgs: { prop: arg } };
  return controlsFromTypes(context as unknown as StoryContextForEnhancers)['prop'] ?? {};
}

test.each<[string, SBType, object]>([
  ['an optional flag', { name: 'union', value: [{ name: 'boolean' }, undefinedType] }, { name: 'boolean' }],
  [
    'a named choice that is optional',
    { name: 'union', value: [{ name: 'enum', value: ['ok', 'warn'] }, undefinedType] },
    { name: 'enum', value: ['ok', 'warn'] },
  ],
  ['text or a number', { name: 'union', value: [{ name: 'number' }, { name: 'string' }] }, { name: 'string' }],
])('%s has a control', (_, type, expected) => {
  const { type: controlType, control } = enhance({ type });
  expect(controlType).toMatchObject(expected);
  expect(control).toBeUndefined();
});

test('a React node is edited as text if the story has a text, and has no control if it has an element', () => {
  const type: SBType = { name: 'union', value: [{ name: 'other', value: 'ReactNode' }, undefinedType] };
  expect(enhance({ type }, 'Paid').type).toMatchObject({ name: 'string' });
  expect(enhance({ type }, { props: {} }).control).toBe(false);
});

test.each([
  ['texts', ['Networking', 'Reports']],
  ['records', [{ value: 'membership', label: 'Membership Inquiry' }]],
])('a list of %s gets the type of a list, although its type cannot be read', (_, arg) => {
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

test('the type is shown as in the source, without the undefined of optional props', () => {
  const type: SBType = { name: 'union', raw: "'solid' | 'outline' | undefined", value: [undefinedType] };
  expect(enhance({ type }).table).toMatchObject({ type: { summary: "'solid' | 'outline'" } });
});
