/** The positions in the house of section.ts, in drawing units; y points down. */
export const ground = 520;
export const left = 70;
export const right = 690;
export const middle = (left + right) / 2;
/** The tops of the floors' structure; each is ten units thick. */
export const firstFloor = 370;
export const attic = 232;
export const ridge = 56;
/** The inner wall's left face. */
export const partition = left + 308;
