/** The plumb bob: the top of its cap is at 0, its tip at 54. */
export const bob =
  'M-2.2 0H2.2V5H4.6V10.5H4.2C4.6 15 10.4 16 10.4 22.5C10.4 30 3.2 42 0 54C-3.2 42 -10.4 30 -10.4 22.5C-10.4 16 -4.6 15 -4.2 10.5H-4.6V5H-2.2Z';
