/**
 * True when the user is not using this tab. Its background requests must not extend the session then: an abandoned session ends
 * after the idle time of the organization.
 */
export function isUnattended(): boolean {
  return performance.now() - lastInput > awayAfter
}

const awayAfter = 60_000
/** Opening the page counts as input. */
let lastInput = performance.now()

const note = () => {
  lastInput = performance.now()
}
if (typeof window !== 'undefined')
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(event, note, { capture: true, passive: true })
