import type { ArgTypesEnhancer, InputType, SBType } from 'storybook/internal/types';

/** The type of a prop's control; null if the prop cannot be edited, such as a function or an element. */
function controlTypeOf(type: SBType, arg: unknown): SBType | null {
  const members = membersOf(type);
  const [first] = members;
  if (!first) return null;
  if (members.every(({ name }) => name === 'enum')) {
    return { name: 'enum', value: members.flatMap((member) => (member.name === 'enum' ? member.value : [])) };
  }
  if (isUnreadable(first) && isPlainList(arg)) return { name: 'array', value: { name: 'string' } };
  if (members.some(isReactNode)) return arg === undefined || typeof arg === 'string' ? { name: 'string' } : null;
  const names = new Set(members.map(({ name }) => name));
  if (names.size > 1) return names.has('string') ? { name: 'string' } : null;
  return ['boolean', 'number', 'string', 'array'].includes(first.name) ? first : null;
}

/** The members of a union, including those of nested unions, without `undefined`. */
function membersOf(type: SBType): SBType[] {
  const members = type.name === 'union' ? type.value.flatMap(membersOf) : [type];
  return members.filter((member) => !(member.name === 'other' && member.value === 'undefined'));
}

function isReactNode(type: SBType): boolean {
  return type.name === 'other' && /^(?:React)?(?:Node|Element)/.test(type.value);
}

/** Whether react-docgen could not read the type, which it reports as `unknown`: for example `readonly string[]`. */
function isUnreadable(type: SBType): boolean {
  return type.name === 'other' && type.value === 'unknown';
}

/** Whether a list can be edited as JSON: a list of texts, numbers, booleans, or records of these. */
function isPlainList(arg: unknown): arg is readonly unknown[] {
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  const isRecord = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.values(value).every(isPlain);
  return Array.isArray(arg) && arg.every((value) => isPlain(value) || isRecord(value));
}

function enhanced(argType: InputType, arg: unknown): InputType {
  const { type } = argType;
  if (!type || typeof type === 'string') return argType;
  const controlType = controlTypeOf(type, arg);
  const typeText = type.raw?.replace(/\s*\|\s*undefined$/, '');
  const summary = controlType?.name === 'array' && isUnreadable(type) ? 'list' : typeText;
  const withSummary = summary === undefined ? argType : { ...argType, table: { ...argType.table, type: { summary } } };
  return controlType === null
    ? { ...withSummary, control: argType.control ?? false }
    : { ...withSummary, type: { ...type, ...controlType } };
}

/**
 * Gives props the controls that their types allow. The types of optional props here are written `X | undefined`, for which Storybook
 * would show an object's control. A prop of type `ReactNode` gets a text control if the story passes a text.
 */
export const controlsFromTypes: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, type]) => [name, enhanced(type, initialArgs[name])]),
  ) as typeof argTypes;
