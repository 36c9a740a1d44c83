/**
 * Where the focus was before a dialog took it. A menu's item is no place to return to, it is gone by then: the menu's
 * button stands for it.
 */
let lastFocused: HTMLElement | null = null
if (typeof document !== 'undefined') {
  const note = (target: EventTarget | null) => {
    if (target instanceof HTMLElement) lastFocused = buttonOfMenu(target)
  }
  // The first dialog may be loaded by the very press that opens it: its button has the focus by then.
  if (document.activeElement !== document.body) note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target))
}

/** What opened the dialog that is about to take the focus. */
export function findOpener(): HTMLElement | null {
  return lastFocused
}

/**
 * Gives the focus back to what opened the dialog; when that is gone, to the heading, which says where one is. A focus that
 * has gone elsewhere meanwhile (a link in the dialog led to another page) stays there.
 */
export function returnFocus(event: Event, opener: HTMLElement | null): void {
  event.preventDefault()
  const { activeElement, body } = document
  const inside = (event.currentTarget as HTMLElement | null)?.contains(activeElement) ?? false
  if (activeElement !== body && !inside) return
  if (opener?.isConnected && opener.checkVisibility()) opener.focus({ preventScroll: true })
  else focusPage()
}

/** A menu gives the focus back to its button by itself; this is for when the button has gone with what was done. */
export function restoreFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusPage()
  })
}

/** A dialog begins at its first field; one without fields at itself, so that its title is read. Never at its Close. */
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
