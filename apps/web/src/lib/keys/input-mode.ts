/** Says on <html> whether keyboard or pointer was used last: what the keyboard opens appears without a motion. */
export function watchInput(): void {
  const { dataset } = document.documentElement
  addEventListener('keydown', () => (dataset.input = 'keyboard'), { capture: true, passive: true })
  addEventListener('pointerdown', () => (dataset.input = 'pointer'), { capture: true, passive: true })
}
