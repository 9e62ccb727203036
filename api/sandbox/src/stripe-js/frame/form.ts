import type { CardProblem } from '../../card-form/card-check.ts';
import type { CardField } from '../../card-form/card-field.ts';
import type { ElementOptions, ElementState } from '../messages.ts';

/** A card as entered. It is sent to the sandbox's REST API and nowhere else. */
interface CardDetails {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
}

/** A form's input: the card, and its part of the billing address. */
export type CollectedInput =
  | { readonly card: CardDetails; readonly address: Readonly<Record<string, string>> }
  | { readonly problem: CardProblem };

/** The content of a frame. */
export interface Form {
  readonly root: HTMLElement;
  readonly fields: readonly CardField[];
  /** The change event's values beside those of {@link stateOf}. */
  state(): Partial<ElementState>;
  /** The first problem, which the form shows from now on; null if every field is valid. */
  validate(): CardProblem | null;
  collect(): Promise<CollectedInput>;
  /** Called at the start and whenever an option has changed. */
  configure(options: ElementOptions): void;
}

export interface FormContext {
  /** Called when a value or its error has changed. */
  readonly onChange: () => void;
  /** Shared by the frames of one group. */
  readonly group: string;
}

/** The first problem of these fields. Incomplete fields are shown as errors from now on. */
export function validateFields(fields: readonly CardField[]): CardProblem | null {
  for (const field of fields) field.showIncomplete();
  for (const field of fields) {
    const result = field.check();
    if (result.state !== 'complete') return result.problem;
  }
  return null;
}

/** The values that the change event of every form has. */
export function stateOf(fields: readonly CardField[]): ElementState {
  const problem = fields.map((field) => field.problem()).find((fieldProblem) => fieldProblem !== null);
  return {
    empty: fields.every((field) => field.value() === ''),
    complete: fields.every((field) => field.check().state === 'complete'),
    error: problem === undefined || problem === null ? undefined : { type: 'validation_error', ...problem },
  };
}
