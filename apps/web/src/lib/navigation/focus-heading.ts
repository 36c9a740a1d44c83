let stopWatching = () => {}

/**
 * Moves the focus to the heading after a route change, so that screen readers announce the page and Tab continues from
 * there. While the page loads it may render its heading again, so the heading is refocused for a moment, until the user
 * acts or the focus moves.
 */
export function focusHeading(): void {
  stopWatching()
  const start = document.activeElement
  // A page that starts with an input, such as the sign-in, has already focused it.
  if (start?.closest('main input, main textarea')) return
  let hasArrived = focusNow()
  const observer = new MutationObserver(() => {
    const active = document.activeElement
    // Until the heading exists, the focus is still on the link that was followed; later it is there only if the user
    // moved it back.
    // A dialog that closes meanwhile focuses the page without a heading.
    const isLost = active === document.body || active?.tagName === 'MAIN'
    if (isLost || (active === start && !hasArrived)) hasArrived = focusNow() || hasArrived
    else if (active?.tagName !== 'H1') stopWatching()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => stopWatching(), watchTime)
  const acts = ['pointerdown', 'keydown'] as const
  for (const act of acts) addEventListener(act, stopOnce, { capture: true })
  stopWatching = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const act of acts) removeEventListener(act, stopOnce, { capture: true })
  }
}

const watchTime = 5000

function stopOnce(): void {
  stopWatching()
}

/** False when the page has no visible heading yet. */
function focusNow(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}
