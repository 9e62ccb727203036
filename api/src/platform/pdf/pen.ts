import { readFileSync } from 'node:fs';
import type { NameRun } from './printable-name.ts';

/** In points, US Letter. The vertical line is left of all text. */
export const sheet = { width: 612, height: 792, line: 64, left: 92, right: 556, footerY: 752 };

export const ink = {
  dark: '#1B2325',
  soft: '#465154',
  brass: '#70510F',
  line: '#A97E2F',
  rule: '#CFCDC3',
} as const;

const read = (name: string): Buffer => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));

/** The brand's font files, by the names in {@link Style}. */
export const faces = {
  serif: read('besley'),
  'serif-extended': read('besley-extended'),
  sans: read('sans'),
  bold: read('sans-bold'),
  note: read('note'),
} as const;

interface Style {
  readonly face: 'serif' | 'sans' | 'bold' | 'note';
  readonly size: number;
  readonly color?: string;
  /** In points, between lines. */
  readonly gap?: number;
  /** In points, between letters. */
  readonly tracking?: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
}

/**
 * Writes and draws on one document. Texts are tagged for accessibility; drawings are artifacts unless they are figures.
 */
export class Pen {
  readonly doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    for (const [name, face] of Object.entries(faces)) doc.registerFont(name, face);
  }

  /** Opens a structure element below a parent or at the document's root. */
  open(
    tag: string,
    parent?: PDFKit.PDFStructureElement,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): PDFKit.PDFStructureElement {
    const element = this.doc.struct(tag, options);
    if (parent) parent.add(element);
    else this.doc.addStructure(element);
    return element;
  }

  /** Writes a text. @returns the y coordinate below it. */
  write(parent: PDFKit.PDFStructureElement, tag: string, text: string, style: Style, place: Place): number {
    const below = place.y + this.heightOf(text, style, place.width);
    const content = (): void => this.#set(text, style, place);
    parent.add(this.doc.struct(tag, {}, content));
    return below;
  }

  /**
   * Writes a name on one line as large as fits, with a second font file for extended characters. @returns the y
   * coordinate below it.
   */
  writeName(parent: PDFKit.PDFStructureElement, runs: readonly NameRun[], style: Style, place: Place): number {
    const size = this.#fit(runs, style, place.width);
    const height = this.heightOf('Xg', { ...style, size }, place.width);
    const content = (): void => {
      runs.forEach(({ text, extended }, index) => {
        this.#use({ ...style, size }, extended);
        const options = { ...lineOptions(style), lineBreak: false, continued: index < runs.length - 1 };
        if (index === 0) this.doc.text(text, place.x, place.y, options);
        else this.doc.text(text, options);
      });
    };
    parent.add(this.doc.struct('P', {}, content));
    return place.y + height;
  }

  heightOf(text: string, style: Style, width: number): number {
    this.#use(style);
    return this.doc.heightOfString(text, { width, ...lineOptions(style) });
  }

  /** Draws decoration, which screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
    this.doc.endMarkedContent();
  }

  /** Draws a figure with its alternative text. */
  figure(
    parent: PDFKit.PDFStructureElement,
    alt: string,
    bbox: readonly [number, number, number, number],
    draw: (doc: PDFKit.PDFDocument) => void,
  ): void {
    const options = { alt, bbox: [...bbox], placement: 'Block' };
    const content = (): void => {
      this.doc.save();
      draw(this.doc);
      this.doc.restore();
    };
    parent.add(this.doc.struct('Figure', options, content));
  }

  /** A text in the margins that repeats on every page. */
  stamp(text: string, style: Style, place: Place): void {
    this.doc.markContent('Artifact', { type: 'Pagination' });
    this.#set(text, style, place);
    this.doc.endMarkedContent();
  }

  rule(y: number, { from = sheet.left, to = sheet.right, color = ink.rule as string, width = 0.6 } = {}): void {
    this.decorate((doc) => doc.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(color));
  }

  box(x: number, y: number, size: number): void {
    this.decorate((doc) => doc.rect(x, y, size, size).lineWidth(0.8).stroke(ink.soft));
  }

  #set(text: string, style: Style, { x, y, width, align = 'left' }: Place): void {
    this.#use(style);
    this.doc.text(text, x, y, { width, align, ...lineOptions(style) });
  }

  #use({ face, size, color = ink.dark }: Style, extended = false): void {
    // Only names contain extended characters, and names are set in the serif.
    const file = extended ? 'serif-extended' : face;
    this.doc.font(file).fontSize(size).fillColor(color);
  }

  #fit(runs: readonly NameRun[], style: Style, width: number): number {
    const natural = runs.reduce((sum, { text, extended }) => {
      this.#use(style, extended);
      return sum + this.doc.widthOfString(text, lineOptions(style));
    }, 0);
    return natural <= width ? style.size : Math.max(6, (style.size * width) / natural);
  }
}

function lineOptions({ gap = 0, tracking = 0 }: Style): { lineGap: number; characterSpacing: number } {
  return { lineGap: gap, characterSpacing: tracking };
}
