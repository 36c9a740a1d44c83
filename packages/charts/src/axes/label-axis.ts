import { fitText, textWidth } from '../scene/measure-text.ts'
import { caption, captionSize, lineHeight, type Shape } from '../scene/scene.ts'

export interface PlacedLabel {
  readonly index: number
  readonly text: string
}

/** Between labels. */
const gap = 12
/** A label cut shorter than this says too little: fewer labels say more. Where some are left out anyway, the others have more room. */
const shortest = 56
const roomy = 112

/**
 * Which labels fit below places `step` pixels apart, and how much of them. Short ones are shown whole and left out evenly; long ones are
 * cut to what the places between them leave.
 */
export function thinLabels(labels: readonly string[], step: number): readonly PlacedLabel[] {
  const widest = labels.reduce((most, label) => Math.max(most, textWidth(label, captionSize)), 0)
  const everyFor = (room: number) => Math.max(1, Math.ceil((Math.min(widest, room) + gap) / Math.max(step, 0.01)))
  const every = everyFor(shortest) === 1 ? 1 : everyFor(roomy)
  return labels.flatMap((label, index) => {
    if (index % every !== 0) return []
    const text = fitText(label, captionSize, every * step - gap)
    return text === '' ? [] : [{ index, text }]
  })
}

/** Labels below an axis, each around the middle of its place; those at the ends are moved inside the picture. */
export function drawLabelsBelow(
  labels: readonly string[],
  step: number,
  middleOf: (index: number) => number,
  y: number,
  width: number,
): readonly Shape[] {
  let free = -Infinity
  return thinLabels(labels, step).flatMap(({ index, text }) => {
    const half = textWidth(text, captionSize) / 2
    const x = Math.min(Math.max(middleOf(index), half), width - half)
    if (x - half < free) return []
    free = x + half + gap / 2
    return [caption(x, y, text, 'middle')]
  })
}

/** Labels on the left of an axis that goes down; at most one for each line of text. */
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

/** The room for labels on the left: what the longest needs, but never more than a third of the picture. */
export const roomForLabels = (labels: readonly string[], width: number): number =>
  Math.min(
    labels.reduce((most, label) => Math.max(most, Math.ceil(textWidth(label, captionSize)) + 2), 0),
    Math.floor(width / 3),
  )
