/** WCAG 2.2 contrast of two CSS colors, which the browser converts to sRGB. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d')!
  context.fillStyle = color.trim()
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map(toLinear) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(part: number): number {
  const shown = part / 255
  return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4
}
