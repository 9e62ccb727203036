/** A message for the author about a line of a file. */
export interface Note {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Receives the notes about one file. */
export type AddNote = (line: number, message: string) => void;
