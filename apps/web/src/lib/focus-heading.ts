/**
 * After a change of route the focus goes to the page's heading, so that it is announced and Tab goes on from there. A page
 * whose heading comes later (its code is still loading) gets it when it comes, unless the person went somewhere else.
 */
export function focusHeading(): void {
  const main = document.querySelector('main')
  // A page that begins with a field to fill in (the sign-in) has taken the focus itself.
  if (!main || main.contains(document.activeElement?.closest('input, textarea') ?? null) || tryFocus(main)) return
  const before = document.activeElement
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before && document.activeElement !== document.body) observer.disconnect()
    else if (tryFocus(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), 5000)
}

function tryFocus(main: Element): boolean {
  const heading = main.querySelector<HTMLElement>('h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
