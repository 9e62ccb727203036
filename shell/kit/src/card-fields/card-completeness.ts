const fields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

/** One of the provider's split fields, by its element's type. */
export type CardFieldType = (typeof fields)[number];

/** In ms: how long after a key its field's frame, which is another process, may take to tell that it is complete. */
const patience = 500;

/** Which of the provider's fields are filled in, as their frames have told. */
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

  /** Resolves as soon as all are filled in, or once what was typed last must have been told. */
  async settled(): Promise<void> {
    if (this.missing() === null) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      setTimeout(resolve, patience);
    });
  }
}
