// caught by dead code: nobodyUsesThis
export const nobodyUsesThis = 1;
