/**
 * The one rule for shortcuts: no key runs one while an editor, popover, menu or dialog is open. An editor that is still
 * loading counts, although it has no focus yet; an editor that the user has left does not.
 *
 * `scope` is the element whose shortcuts the key would run, or the page; dialogs around it do not count.
 */
export function areKeysTaken(scope: Element = document.documentElement): boolean {
  if (isCovered(scope)) return true
  const focused = document.activeElement
  const editors = [...document.querySelectorAll('[data-editor=open]')]
  return editors.some((editor) => isNowhere(focused) || editor.contains(focused))
}

/** True while a dialog, popover or menu is open that does not contain the element. */
export function isCovered(scope: Element): boolean {
  return openLayers().some((layer) => !layer.contains(scope))
}

/** True if the open dialog has its own shortcuts, which the list of shortcuts shows. */
export function hasOwnShortcuts(): boolean {
  return openLayers().at(-1)?.querySelector('[data-keys]') != null
}

/** True for elements where letters are text, or that handle keys themselves, and for everything in a form. */
export function isTypedInto(target: Element | null): boolean {
  return target?.closest(typedInto) != null
}

/** In the order in which they were opened. A layer that fades out is closed. */
function openLayers(): readonly HTMLElement[] {
  const layers = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')
  return [...layers].filter(({ dataset }) => dataset.state !== 'closed')
}

function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body
}

const typedInto =
  'input:not([type=radio]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox], [role=listbox], [role=menu], ' +
  '[data-keys~=grid], form'
