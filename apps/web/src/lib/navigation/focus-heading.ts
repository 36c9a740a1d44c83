let stopWatching = () => {}

/**
 * After a change of route the focus goes to the page's heading, so that it is announced and Tab goes on from there. A page
 * may still be loading, and may draw its heading again when its data comes: for a moment the heading is kept focused,
 * until the person does something or the focus goes somewhere else.
 */
export function focusHeading(): void {
  stopWatching()
  const start = document.activeElement
  // A page that begins with a field to fill in (the sign-in) has taken the focus itself.
  if (start?.closest('main input, main textarea')) return
  let hasArrived = focusNow()
  const observer = new MutationObserver(() => {
    const active = document.activeElement
    // Where the way began the focus is until there is a heading; later it is there only if somebody went back.
    if (active === document.body || (active === start && !hasArrived)) hasArrived = focusNow() || hasArrived
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

/** False while the page has no heading, or one that is not shown yet. */
function focusNow(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}
