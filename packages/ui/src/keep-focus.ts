/**
 * The element focused before a dialog opened. A menu item no longer exists by then, so the menu's button replaces it.
 */
let lastFocused: HTMLElement | null = null
if (typeof document !== 'undefined') {
  const note = (target: EventTarget | null) => {
    if (target instanceof HTMLElement) lastFocused = buttonOfMenu(target)
  }
  // The first dialog may be loaded by the press that opens it: its button already has the focus.
  if (document.activeElement !== document.body) note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target))
}

/** The element that opened the dialog. */
export function findOpener(): HTMLElement | null {
  return lastFocused
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
  return button ? buttonOfMenu(button) : (lastFocused ?? element)
}
