import { fitText, textWidth } from '../scene/measure-text.ts'
import { caption, captionSize, lineHeight, type Shape } from '../scene/scene.ts'

interface PlacedLabel {
  readonly index: number
  readonly text: string
}

/** Between labels, in pixels. */
const gap = 12
/** Minimum width of a truncated label. Below it, fewer labels are drawn instead, with at least `roomy` pixels each. */
const shortest = 56
const roomy = 112

/**
 * Selects and truncates labels for positions that are `step` pixels apart. If they do not all fit, only every nth label is drawn.
 */
function thinLabels(labels: readonly string[], step: number): readonly PlacedLabel[] {
  const widest = labels.reduce((most, label) => Math.max(most, textWidth(label, captionSize)), 0)
  const everyFor = (room: number) => Math.max(1, Math.ceil((Math.min(widest, room) + gap) / Math.max(step, 0.01)))
  const every = everyFor(shortest) === 1 ? 1 : everyFor(roomy)
  return labels.flatMap((label, index) => {
    if (index % every !== 0) return []
    const text = fitText(label, captionSize, every * step - gap)
    return text === '' ? [] : [{ index, text }]
  })
}

/** The number of lines for labels below an axis: two, alternately, if one line has no room for all, and two have. */
export function linesBelow(labels: readonly string[], step: number): 1 | 2 {
  const areWhole = labels.every((label) => textWidth(label, captionSize) + gap <= step)
  return areWhole || labels.length < 2 || 2 * step < shortest + gap ? 1 : 2
}

/** Labels below an axis, each centered at its position; the first and last are moved inside the picture. */
export function drawLabelsBelow(
  labels: readonly string[],
  step: number,
  middleOf: (index: number) => number,
  y: number,
  width: number,
  lines: 1 | 2 = 1,
): readonly Shape[] {
  if (lines === 2) {
    return [0, 1].flatMap((line) => {
      const own = labels.filter((_, i) => i % 2 === line)
      return drawLabelsBelow(own, 2 * step, (i) => middleOf(2 * i + line), y + line * lineHeight, width)
    })
  }
  const draw = (placed: readonly PlacedLabel[]): readonly Shape[] => {
    let free = -1
    return placed.flatMap(({ index, text }) => {
      const half = textWidth(text, captionSize) / 2
      const x = Math.min(Math.max(middleOf(index), half), width - half)
      if (x - half < free) return []
      free = x + half + gap / 2
      return [caption(x, y, text, 'middle')]
    })
  }
  // A long label may use the room that shorter neighbors leave.
  const whole = draw(labels.map((text, index) => ({ index, text })))
  return whole.length === labels.length ? whole : draw(thinLabels(labels, step))
}

/** Labels to the left of a vertical axis; at most one per line of text. */
export function drawLabelsLeft(
  labels: readonly string[],
  step: number,
  middleOf: (index: number) => number,
  right: number,
  room: number,
): readonly Shape[] {
  const every = Math.max(1, Math.ceil(lineHeight / Math.max(step, 0.01)))
  return labels.flatMap((label, index) => {
    const text = index % every === 0 ? fitText(label, captionSize, room) : ''
    return text === '' ? [] : [caption(right, middleOf(index) + 4, text, 'end')]
  })
}

/** The width reserved for labels on the left: that of the longest label, but at most a third of the picture. */
export const roomForLabels = (labels: readonly string[], width: number): number =>
  Math.min(
    labels.reduce((most, label) => Math.max(most, Math.ceil(textWidth(label, captionSize)) + 2), 0),
    Math.floor(width / 3),
  )
