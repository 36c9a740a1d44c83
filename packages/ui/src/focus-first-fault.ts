/**
 * After a submit, moves the focus to the first invalid input once it is marked. If the form has moved the focus itself,
 * such as to a list of errors, it stays.
 */
export function focusFirstFault(form: HTMLFormElement): void {
  const before = document.activeElement
  requestAnimationFrame(() => {
    if (document.activeElement === before) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
