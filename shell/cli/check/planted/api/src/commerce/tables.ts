/** The tables of a module, as the real ones list them. */
export const commerceTables = ['orders'] as const;
