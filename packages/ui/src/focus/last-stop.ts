import { tabbable } from './focus-adjacent.ts'

/** True if Tab leaves the frame from this element. */
export function isLastStop(frame: HTMLElement, element: EventTarget): boolean {
  const stops = [...frame.querySelectorAll<HTMLElement>(tabbable)]
  return stops.findLast((each) => each.tabIndex >= 0 && each.checkVisibility()) === element
}
