/**
 * After a form was submitted: to the first input that has to be mended, once it says so. A form that has moved the focus
 * itself, to a list of its faults say, is left alone.
 */
export function focusFirstFault(form: HTMLFormElement): void {
  const before = document.activeElement
  requestAnimationFrame(() => {
    if (document.activeElement === before) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
