export const open = () => undefined;
