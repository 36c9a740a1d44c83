import { focusKeeper } from './focus-keeper.ts'

/**
 * The elements that had the focus, the latest first. Menu items are removed before their dialog closes, so they are recorded as the
 * button of their menu.
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

const openers = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * Remembers the element that opened the dialog. If that element is in another dialog, which may be closed first, also remembers what
 * opened the other one. Fields of the dialog itself are skipped: they may have taken the focus on mount.
 */
export function rememberOpeners(dialog: Element): void {
  const opener = focused.find((element) => !dialog.contains(element))
  const around = opener?.closest(dialogs)
  openers.set(dialog, opener ? [opener, ...((around && openers.get(around)) ?? [])] : [])
}
const dialogs = '[role=dialog], [role=alertdialog]'

/** The element focused by `focusPage` as a last resort. What knows a better place later, such as a dialog that closes, may take it. */
let substitute: Element | null = null

const hasSubstituteFocus = (): boolean => substitute !== null && document.activeElement === substitute

/** Whether no control has the focus. In a dialog, Radix then focuses the dialog itself. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || hasSubstituteFocus() || activeElement.matches(dialogs)
}

/**
 * Returns the focus to the element that opened the dialog, or to the heading if it is gone. A focus that has moved on
 * (a link in the dialog led to another page) stays.
 */
export function returnFocus(event: Event, preferred: HTMLElement | null | undefined): void {
  event.preventDefault()
  const dialog = event.currentTarget as Element
  const known = openers.get(dialog) ?? []
  const { activeElement } = document
  if (!isFocusLost() && !dialog.contains(activeElement)) return
  const opener = [...(preferred ? [preferred] : []), ...known].find((one) => one.isConnected && one.checkVisibility())
  if (opener) opener.focus({ preventScroll: true })
  else focusPage()
}

/**
 * Menus return the focus to their button; this covers buttons that their action removed. An open dialog keeps the focus to itself.
 */
export function restoreFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && !document.querySelector(openDialogs)) focusPage()
  })
}
const openDialogs = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'
Object.assign(focusKeeper, { isSubstitute: hasSubstituteFocus, restore: restoreFocus })

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
  substitute = target
}

function buttonOfMenu(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role=menu]')
  if (!menu) return element
  const button = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  // The trigger of a context menu only marks its position.
  return button && button.ariaHidden !== 'true' ? buttonOfMenu(button) : (focused[0] ?? element)
}
