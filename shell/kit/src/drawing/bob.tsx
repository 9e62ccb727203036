/** The props of the plumb bob. */
export interface BobProps {
  /** In px, default 56: the height of the drawing, from the end of the line to below the point. The width is in proportion. */
  readonly height?: number;
  readonly className?: string;
}

const outline =
  'M-2.2 0H2.2V5H4.6V10.5H4.2C4.6 15 10.4 16 10.4 22.5C10.4 30 3.2 42 0 54C-3.2 42 -10.4 30 -10.4 22.5C-10.4 16 -4.6 15 -4.2 10.5H-4.6V5H-2.2Z';
const shadedHalf = 'M0 5H4.6V10.5H4.2C4.6 15 10.4 16 10.4 22.5C10.4 30 3.2 42 0 54Z';

/** The plumb bob: the brass weight at the end of the plumb line. Decoration; the line ends at its top middle. */
export function Bob({ height = 56, className }: BobProps) {
  return (
    <svg className={className} width={(height * 22) / 56} height={height} viewBox="-11 0 22 56" aria-hidden="true">
      <path d={outline} fill="#C2943F" />
      <path d={shadedHalf} fill="#8A6420" />
    </svg>
  );
}
