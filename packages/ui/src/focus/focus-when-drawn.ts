import { isFocusLost } from './keep-focus.ts'

/**
 * Moves the focus once the current change is drawn, unless the focus has moved since: the user may already type elsewhere.
 */
export function focusWhenDrawn(move: () => void): void {
  const before = document.activeElement
  // A change of the URL is drawn only in the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === before || isFocusLost()) move()
    }),
  )
}
