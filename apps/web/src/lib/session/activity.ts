/**
 * Whether anybody is at this tab. What it asks by itself while nobody is must not keep the session alive: one that was left open
 * ends after the time that the organization allows.
 */
export function isUnattended(): boolean {
  return performance.now() - lastInput > awayAfter
}

const awayAfter = 60_000
/** Somebody has opened the page. */
let lastInput = performance.now()

const note = () => {
  lastInput = performance.now()
}
if (typeof window !== 'undefined')
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(event, note, { capture: true, passive: true })
