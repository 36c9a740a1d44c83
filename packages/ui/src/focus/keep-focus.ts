/**
 * The elements that had the focus, the latest first. Menu items no longer exist when their dialog closes, so the button of the
 * menu replaces them.
 */
let focused: readonly HTMLElement[] = []
const maxFocused = 20
if (typeof document !== 'undefined') {
  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement)) return
    const element = buttonOfMenu(target)
    const others = focused.filter((one) => one !== element && one.isConnected)
    focused = [element, ...others.slice(0, maxFocused)]
  }
  // The first dialog may be loaded by the press that opens it: its button already has the focus.
  if (document.activeElement !== document.body) note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target))
}

/** The element that opened the dialog. A field of the dialog that focuses itself is none. */
export function findOpener(dialog: Element): HTMLElement | null {
  return focused.find((element) => !dialog.contains(element)) ?? null
}

/**
 * Returns the focus to the element that opened the dialog, or to the heading if it is gone. A focus that has moved on
 * (a link in the dialog led to another page) stays.
 */
export function returnFocus(event: Event, opener: HTMLElement | null): void {
  event.preventDefault()
  const { activeElement, body } = document
  const inside = (event.currentTarget as HTMLElement | null)?.contains(activeElement) ?? false
  if (activeElement !== body && !inside) return
  if (opener?.isConnected && opener.checkVisibility()) opener.focus({ preventScroll: true })
  else focusPage()
}

/** Menus return the focus to their button; this covers buttons that the action removed. */
export function restoreFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusPage()
  })
}

/**
 * Focuses the first field, or without fields the dialog itself, so that its title is announced. Never the Close button.
 */
export function focusFirstField(event: Event): void {
  event.preventDefault()
  const dialog = event.currentTarget as HTMLElement
  const field = dialog.querySelector<HTMLElement>(
    'input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]:not(:disabled)',
  )
  const target = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? field ?? dialog
  target.focus({ preventScroll: true })
}

function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function buttonOfMenu(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role=menu]')
  if (!menu) return element
  const button = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ? buttonOfMenu(button) : (focused[0] ?? element)
}
