export { CheckBox } from './check-box.ts';
export { CheckboxField } from './checkbox-field.tsx';
export { ErrorSentence } from './error-sentence.tsx';
export { SelectField, type SelectFieldProps } from './select-field.tsx';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
