import { iconPaths, type IconDrawing } from './icon-paths.ts';

/** The names of the drawn icons. */
export type IconName = keyof typeof iconPaths;

/**
 * One of the kit's icons, in the colour of the text around it. It is hidden from screen readers: the control around it needs a text.
 * `size` is the longer side in px, default the drawing's own (12 to 22).
 */
export function Icon({ name, size }: { name: IconName; size?: number | undefined }) {
  const { box, stroke, d }: IconDrawing = iconPaths[name];
  const scale = size === undefined ? 1 : size / Math.max(...box);
  const pen =
    stroke === undefined ? { fill: 'currentColor' } : { fill: 'none', stroke: 'currentColor', strokeWidth: stroke };
  return (
    <svg width={box[0] * scale} height={box[1] * scale} viewBox={`0 0 ${box[0]} ${box[1]}`} aria-hidden="true">
      <path d={d} {...pen} />
    </svg>
  );
}
