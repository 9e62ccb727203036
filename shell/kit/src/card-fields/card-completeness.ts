const fields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

/** One of the provider's split fields, by its element's type. */
export type CardFieldType = (typeof fields)[number];

/** In ms: how long after a key press the field's frame, which is another process, may take to report that it is complete. */
const patience = 500;

/** The provider's fields that are filled in, according to their frames. */
export class CardCompleteness {
  readonly #complete = new Set<CardFieldType>();
  #waiting: (() => void)[] = [];

  told(field: CardFieldType, complete: boolean): void {
    if (complete) this.#complete.add(field);
    else this.#complete.delete(field);
    if (this.missing() !== null) return;
    for (const go of this.#waiting) go();
    this.#waiting = [];
  }

  /** The first field that is not filled in; null where all are. */
  missing(): CardFieldType | null {
    return fields.find((field) => !this.#complete.has(field)) ?? null;
  }

  /** Resolves as soon as all fields are filled in, or once the last key press must have been reported. */
  async settled(): Promise<void> {
    if (this.missing() === null) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      setTimeout(resolve, patience);
    });
  }
}
