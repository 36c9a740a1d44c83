/**
 * Whether a page may focus an input when it opens. On a phone, the on-screen keyboard would cover half of the page. A device
 * with a mouse or trackpad has a keyboard, also if a touch screen is its primary pointer.
 */
export const mayAutoFocus = (): boolean => matchMedia('(any-pointer: fine)').matches

/**
 * For `onOpenAutoFocus` of a popover with a text box above what can be picked: a tap focuses the popover, so that the on-screen
 * keyboard does not cover the choices. A key that opens it is typed into the text box.
 */
export function focusWithoutKeyboard(event: Event): void {
  if (mayAutoFocus() || document.documentElement.dataset.input === 'keyboard') return
  event.preventDefault()
  ;(event.currentTarget as HTMLElement).focus({ preventScroll: true })
}
