/** Whether a mouse button or a tap is held down. */
let isPressed = false
const ends = ['mouseup', 'dragend', 'pointercancel', 'keydown'] as const
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', () => (isPressed = true), true)
  for (const end of ends) window.addEventListener(end, () => (isPressed = false), true)
}

/**
 * Runs what a blur causes once the press that caused the blur has become a click. A message that appears between the press and
 * the release moves the button away from the pointer, and the browser sends no click.
 */
export function afterPress(action: () => void): void {
  if (!isPressed) return action()
  const released = new AbortController()
  const run = () => {
    released.abort()
    // The click follows the release in the same task.
    setTimeout(action)
  }
  for (const end of ends) window.addEventListener(end, run, { capture: true, signal: released.signal })
}
