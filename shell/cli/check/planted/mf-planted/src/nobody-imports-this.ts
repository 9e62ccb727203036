// caught by dead code: nobody-imports-this.ts
export const alone = true;
