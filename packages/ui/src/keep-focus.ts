/**
 * Radix gives the focus back to what had it. When that is gone (the row was deleted, the menu item unmounted) the focus
 * would fall to the body; the page's heading is the nearest place that says where one is.
 */
export function restoreFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
}
