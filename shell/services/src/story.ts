import type { ReactNode } from 'react';
import type { FakeAnswers } from './fake-api.ts';
import type { ShellServices } from './services.ts';

// Storybook's own types come with Storybook, which a folder has only after `npx plumbline storybook --install`: stories are
// type-checked without it.

/** A component of React. */
type Component = (props: never) => ReactNode;

type PropsOf<C> = C extends (props: infer Props) => unknown
  ? unknown extends Props
    ? Record<never, never>
    : Props
  : never;

type RequiredKeys<Props> = {
  [Key in keyof Props]-?: Record<never, never> extends Pick<Props, Key> ? never : Key;
}[keyof Props];

/** A story's parameters for its surroundings, besides those of Storybook and its addons. */
export interface StoryParameters {
  /** The address of the page; default `/`. */
  readonly path?: string;
  /** The pattern that `path` matches, where the page reads parameters; default any. */
  readonly route?: string;
  /** The API's responses; default none. */
  readonly api?: FakeAnswers;
  /** Parts of the shell's services that the story replaces. */
  readonly services?: Partial<ShellServices>;
  readonly [addonParameter: string]: unknown;
}

/** The component and title of a stories file: its default export. */
export interface Meta<C extends Component> {
  /** The position of its stories in the list: `Events/List`. */
  readonly title: string;
  readonly component: C;
  /** Properties of every story. */
  readonly args?: Partial<PropsOf<C>>;
  readonly parameters?: StoryParameters;
}

/** The properties of a file's `meta` that these types use. */
interface AnyMeta {
  readonly component: Component;
  readonly args?: object;
}

/** Properties that the file's `args` do not set, so that each story has to. */
type Missing<M extends AnyMeta> = Exclude<RequiredKeys<PropsOf<M['component']>>, keyof NonNullable<M['args']>>;

/** One story, by the type of its file's `meta`. */
export type StoryObj<M extends AnyMeta> = {
  readonly name?: string;
  readonly parameters?: StoryParameters;
  /** Shows something else than the component with its properties. */
  readonly render?: (args: PropsOf<M['component']>) => ReactNode;
  /** Runs after the story is shown. */
  readonly play?: (context: { readonly canvasElement: HTMLElement }) => void | Promise<void>;
} & ([Missing<M>] extends [never]
  ? { readonly args?: Partial<PropsOf<M['component']>> }
  : { readonly args: Pick<PropsOf<M['component']>, Missing<M>> & Partial<PropsOf<M['component']>> });
