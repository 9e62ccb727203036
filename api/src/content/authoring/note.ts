/** Something to tell the author about one line of one file. */
export interface Note {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Takes notes on one file. */
export type NoteTaker = (line: number, message: string) => void;
