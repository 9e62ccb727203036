import { entrance } from '../parts/entrance.ts';
import { steps } from '../parts/porch.ts';
import { fine, ground, painted, porchShadow, trim } from '../pen/ink.ts';
import { group, line, path, polygon, rect, type Drawing } from '../pen/shape.ts';

const floor = 470;
const landing = floor - 46;

/** The green door at the end of a page, three times as large as in other drawings, with lamps and steps. 470 by 470 units, from x -40 on. */
export function stoop(): Drawing {
  const door = entrance(0, 0, 46, 96, { wash: 'patina-deep', transom: 17, sidelights: 13, hood: 'pediment' });
  return [
    path(`M302 ${landing}V142L326 166V${landing}ZM74 138H312L326 152V166H88Z`, porchShadow),
    group(`translate(124 ${landing - 96 * 3}) scale(3)`, door),
    ...steps(193, floor, 330, 3, 15.4),
    ...doorLamp(36),
    ...doorLamp(350),
    path(`M-40 ${floor - 1.7}H430`, ground),
  ];
}

function doorLamp(x: number): Drawing {
  return [
    rect(x - 9, 150, 18, 4, trim),
    polygon(
      [
        [x - 8, 154],
        [x + 8, 154],
        [x + 11, 192],
        [x - 11, 192],
      ],
      painted('brass'),
    ),
    polygon(
      [
        [x - 11, 150],
        [x + 11, 150],
        [x, 134],
      ],
      trim,
    ),
    rect(x - 6, 192, 12, 5, trim),
    line(x, 154, x, 192, fine),
  ];
}
