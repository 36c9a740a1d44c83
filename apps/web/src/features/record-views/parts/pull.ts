import { dragActivationDistance } from '../../../lib/constants.ts'

/** A touch this long (ms) lifts the element; earlier movement scrolls. */
export const holdTime = 250

/** Calls `onPull` if the user tries to drag: a mouse or pen that moves while pressed, or a long touch. Such a press is not a click. */
export function whenPulled(down: PointerEvent, onPull: () => void): void {
  if (down.button !== 0 || !down.isPrimary) return
  const isTouch = down.pointerType === 'touch'
  const aborter = new AbortController()
  let isPulled = false
  const pull = () => {
    isPulled = true
    onPull()
  }
  const timer = isTouch ? setTimeout(pull, holdTime) : undefined
  const end = () => {
    clearTimeout(timer)
    aborter.abort()
  }
  const onMove = (move: PointerEvent) => {
    if (isPulled || move.pointerId !== down.pointerId) return
    if (Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < dragActivationDistance) return
    if (isTouch) end()
    else pull()
  }
  const onUp = (up: PointerEvent) => {
    if (up.pointerId !== down.pointerId) return
    end()
    if (isPulled) swallowClick()
  }
  const options = { signal: aborter.signal }
  addEventListener('pointermove', onMove, options)
  addEventListener('pointerup', onUp, options)
  addEventListener('pointercancel', onUp, options)
}

/** Suppresses the click that follows a drop. */
export function swallowClick(): void {
  const swallow = (click: Event) => {
    click.preventDefault()
    click.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
