const fields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

/** One of the provider's split fields, by its element's type. */
export type CardFieldType = (typeof fields)[number];

/** In ms: how long after a key press the field's frame, which is another process, may take to report that it is complete. */
const reportTimeout = 500;

/** The provider's fields that are filled in, according to their frames. */
export class CardCompleteness {
  readonly #complete = new Set<CardFieldType>();
  #waiting: (() => void)[] = [];

  /** Records the report of a field's frame. */
  update(field: CardFieldType, complete: boolean): void {
    if (complete) this.#complete.add(field);
    else this.#complete.delete(field);
    if (this.missing() !== null) return;
    for (const resolve of this.#waiting) resolve();
    this.#waiting = [];
  }

  /** The first field that is not filled in; null if all are. */
  missing(): CardFieldType | null {
    return fields.find((field) => !this.#complete.has(field)) ?? null;
  }

  /** Resolves as soon as all fields are filled in, or once the report of the last key press must have arrived. */
  async settled(): Promise<void> {
    if (this.missing() === null) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      setTimeout(resolve, reportTimeout);
    });
  }
}
