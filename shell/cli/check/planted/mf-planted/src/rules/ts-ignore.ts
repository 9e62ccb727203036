// caught by lint: typescript(ban-ts-comment)
// @ts-ignore
export const wrong: string = 1;
