export { CardCompleteness, type CardFieldType } from './card-completeness.ts';
export { CardElements } from './card-elements.tsx';
export { CardFields } from './card-inputs.tsx';
export { useLate } from './use-late.ts';
