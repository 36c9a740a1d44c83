import { focusWhenDrawn } from './focus-when-drawn.ts'

/**
 * After a submit, moves the focus to the first invalid input once it is marked. If the form has moved the focus itself,
 * such as to a list of errors, it stays.
 */
export const focusFirstFault = (form: HTMLFormElement): void =>
  focusWhenDrawn(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
