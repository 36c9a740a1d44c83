/** Marks <html> with the last input device, because layers opened by keyboard appear without animation. */
export function watchInput(): void {
  const { dataset } = document.documentElement
  addEventListener('keydown', () => (dataset.input = 'keyboard'), { capture: true, passive: true })
  addEventListener('pointerdown', () => (dataset.input = 'pointer'), { capture: true, passive: true })
}
