/** The positions in the house of section.ts, in drawing units; y points down. */
export const ground = 520;
export const left = 70;
export const right = 690;
export const middle = (left + right) / 2;
/** The y of the upper edges of the floor slabs. */
export const firstFloor = 370;
export const attic = 232;
/** The peak of the attic room's back wall; the roof above it is thicker. */
export const ridge = 56;
/** The inner wall's left face. */
export const partition = left + 308;
