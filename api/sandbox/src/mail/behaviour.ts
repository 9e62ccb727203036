import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

/** The modes of the mail provider, with their labels. */
export const modes = {
  accept: 'takes every mail',
  fail: 'answers 500',
  busy: 'answers 429',
  forbidden: 'answers 401, as to a wrong key',
  refuse: 'answers 400, as to a wrong address',
  unreachable: 'hangs up without an answer',
  late: 'takes the mail, but answers late',
} as const;

const ModeName = v.picklist(
  Object.keys(modes) as (keyof typeof modes)[],
  `must be one of ${Object.keys(modes).join(', ')}`,
);
const integer = (name: string, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.maxValue(max, `${name} must be at most ${max}`),
  );

/** The form that sets the behaviour: `delay` in ms, for `late`; `times` is the number of mails affected, 0 for all. */
export const BehaviourForm = v.object({
  mode: ModeName,
  delay: v.optional(integer('delay', 600_000), '15000'),
  times: v.optional(integer('times', 1_000_000), '0'),
});
export type Behaviour = v.InferOutput<typeof BehaviourForm>;

const StoredBehaviour = v.object({ mode: ModeName, delay: v.number(), times: v.number() });
const normalBehaviour: Behaviour = { mode: 'accept', delay: 0, times: 0 };

/** The setting of the mail provider's behaviour, stored in a file. */
export interface BehaviourSetting {
  current(): Behaviour;
  set(behaviour: Behaviour): void;
  /** The behaviour for a mail that arrives now; reduces the number of affected mails by one. */
  next(): Behaviour;
}

export function openBehaviour(file: string): BehaviourSetting {
  let behaviour = readBehaviour(file);
  const set = (next: Behaviour): void => {
    behaviour = next;
    writeFileSync(file, JSON.stringify(next));
  };
  return {
    current: () => behaviour,
    set,
    next: () => {
      const current = behaviour;
      if (current.times === 1) set(normalBehaviour);
      else if (current.times > 1) set({ ...current, times: current.times - 1 });
      return current;
    },
  };
}

function readBehaviour(file: string): Behaviour {
  if (!existsSync(file)) return normalBehaviour;
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredBehaviour), readFileSync(file, 'utf8'));
  return stored.success ? stored.output : normalBehaviour;
}
