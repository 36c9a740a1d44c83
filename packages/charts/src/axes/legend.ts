import { t } from '../messages.ts'
import { fitText, textWidth } from '../scene/measure-text.ts'
import type { Paint } from '../scene/palette.ts'
import { caption, captionSize, round, type Shape } from '../scene/scene.ts'

interface LegendEntry {
  readonly label: string
  readonly paint: Paint
  readonly isRepeated: boolean
  /** The `stroke-dasharray` of the line. */
  readonly dash?: string
}

interface Legend {
  readonly shapes: readonly Shape[]
  readonly height: number
}

const swatch = 8
const row = 20
const mostRows = 2
const longest = 160

/** The names of the series above the plot, in up to two rows; the last item counts the series that do not fit. */
export function drawLegend(entries: readonly LegendEntry[], width: number): Legend {
  if (entries.length < 2) return { shapes: [], height: 0 }
  const shapes: Shape[] = []
  let [x, line, shown] = [0, 0, 0]
  for (const entry of entries) {
    const text = fitText(entry.label, captionSize, Math.min(longest, width - swatch - 6))
    const needed = swatch + 6 + textWidth(text, captionSize)
    const left = entries.length - shown
    const reserve = line === mostRows - 1 && left > 1 ? 16 + textWidth(t('more', { count: left }), captionSize) : 0
    if (x > 0 && x + needed + reserve > width) {
      if (line === mostRows - 1) break
      line++
      x = 0
    }
    const y = line * row + 2
    shapes.push(swatchOf(entry, x, y), caption(x + swatch + 6, y + 9, text))
    x += needed + 16
    shown++
  }
  const rest = entries.length - shown
  if (rest > 0) shapes.push(caption(x, line * row + 11, fitText(t('more', { count: rest }), captionSize, width - x)))
  return { shapes, height: (line + 1) * row + 8 }
}

export function swatchOf(entry: LegendEntry, x: number, y: number): Shape {
  if (entry.dash !== undefined) {
    const middle = round(y + swatch / 2)
    const ends = { x1: round(x - 1), y1: middle, x2: round(x + swatch + 1), y2: middle }
    return { kind: 'line', ...ends, stroke: entry.paint, strokeWidth: 2, dash: entry.dash }
  }
  const box = { x: round(x), y, width: swatch, height: swatch, radius: 2 }
  return { kind: 'rect', ...box, fill: entry.paint, hasStripes: entry.isRepeated }
}
