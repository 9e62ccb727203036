import { presentation } from './pen/presentation.ts';
import type { Drawing as Shapes, Shape } from './pen/shape.ts';
import type { Sheet } from './pen/svg-file.ts';

/** The props of an inline drawing. */
export interface DrawingProps {
  readonly shapes: Shapes;
  /** The part of the paper to show, in drawing units. */
  readonly sheet: Sheet;
  /** The text alternative; without it the drawing is decoration. */
  readonly title?: string;
  readonly className?: string;
}

/**
 * A drawing as an inline SVG, in the colours of the page's theme. For small drawings: large ones, such as a street, are picture files.
 */
export function Drawing({ shapes, sheet: { x, y, width, height }, title, className }: DrawingProps) {
  const naming = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg {...naming} className={className} width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`}>
      {shapes.map(element)}
    </svg>
  );
}

function element(shape: Shape, index: number) {
  if (shape.kind === 'group') {
    return (
      <g key={index} transform={shape.transform}>
        {shape.shapes.map(element)}
      </g>
    );
  }
  const look = presentation(shape.ink);
  return (
    <path
      key={index}
      d={shape.d}
      fill={look.fill}
      stroke={look.stroke}
      strokeWidth={look['stroke-width']}
      strokeDasharray={look['stroke-dasharray']}
      strokeOpacity={look['stroke-opacity']}
      fillOpacity={look['fill-opacity']}
      opacity={look.opacity}
    />
  );
}
