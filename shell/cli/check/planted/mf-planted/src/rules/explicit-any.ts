// caught by lint: typescript(no-explicit-any)
export const loose: any = 1;
