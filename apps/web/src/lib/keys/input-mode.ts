/** Marks <html> with the last input device: what the keyboard opens appears without animation. */
export function watchInput(): void {
  const { dataset } = document.documentElement
  addEventListener('keydown', () => (dataset.input = 'keyboard'), { capture: true, passive: true })
  addEventListener('pointerdown', () => (dataset.input = 'pointer'), { capture: true, passive: true })
}
