// Line breaks, other control characters, and characters that change the reading direction.
const notOneLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

// Neither a space nor one of the characters that are drawn as nothing; the Braille blank is drawn as nothing too.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text is one line without control characters, in its natural reading direction. */
export const isOneLine = (text: string): boolean => !notOneLine.test(text);

/** A text without spaces around it; empty if none of its characters is visible. */
export const trimmed = (text: string): string => (visible.test(text) ? text.trim() : '');
