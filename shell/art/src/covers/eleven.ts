import { lettering } from '../lettering/lettering.ts';
import { plumbLine } from '../parts/plumb-bob.ts';
import { detail } from '../pen/ink.ts';
import { group, lines, path, times } from '../pen/shape.ts';
import { cover, coverLettering } from './cover.ts';

/** The outline of the figure 1 in Besley (SIL Open Font License 1.1) at size 460; x is 0 at its left edge. */
const figureOne =
  'M0 394.57q0 5.75 1.5 7.59 1.49 1.84 7.01 1.84h185.15q5.52 0 6.9-1.95 1.38-1.96 1.38-7.71V383.3q0-5.29-2.87-6.21t-7.48-.92h-51.06q-8.51 0-10.69-1.95-2.19-1.96-2.19-10.24V47.04q0-4.6-2.18-5.52t-6.79-.92h-8.05q-5.98 0-7.24 2.87-1.27 2.88-3.11 6.79-9.89 21.85-20.35 31.97t-24.96 12.88-36.57 2.99q-6.67 0-8.62 2.07-1.96 2.07-1.96 8.74v9.2q0 5.52 2.42 6.67t7.7 1.15h51.98q5.98 0 7.48 2.3 1.49 2.3 1.49 8.51v229.31q0 6.21-1.72 8.17-1.73 1.95-8.17 1.95H9.43q-5.29 0-7.36.92t-2.07 6.21Z';

/** The cover with a large number eleven above a scale. */
export function elevenCover(): string {
  return cover(
    'limewash',
    [
      ...[222.3, 444.7].map((x) => group(`translate(${x} 0)`, [path(figureOne, { wash: 'text' })])),
      lines(
        times(45).map((step) => [200 + step * 12, 440, 200 + step * 12, step % 4 === 0 ? 462 : 450] as const),
        detail,
      ),
      path('M200 440H728', detail),
      ...times(12).map((figure) =>
        lettering(200 + figure * 48, 478, String(figure), { size: coverLettering, anchor: 'middle' }),
      ),
      ...plumbLine(130, 360),
    ],
    'The number eleven over a scale from nought to eleven',
  );
}
