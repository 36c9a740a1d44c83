import type { Mark } from './scene.ts'

/** Charts with more marks expose only the focused one, so that screen readers do not read hundreds of images. */
export const mostExposedMarks = 200

/**
 * The mark that a key moves the focus to: left and right within the series, up and down to the nearest position in another series, Home
 * and End to its ends. The same mark if there is no other; `null` for other keys.
 */
export function walk(marks: readonly Mark[], from: number, key: string): number | null {
  const mark = marks[from]
  if (!mark) return null
  const inSeries = marks.flatMap(({ series }, i) => (series === mark.series ? [i] : []))
  const place = inSeries.indexOf(from)
  if (key === 'ArrowRight') return inSeries[place + 1] ?? from
  if (key === 'ArrowLeft') return inSeries[place - 1] ?? from
  if (key === 'Home') return inSeries[0] ?? from
  if (key === 'End') return inSeries.at(-1) ?? from
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const others = [...new Set(marks.map(({ series }) => series))]
  const next = others[others.indexOf(mark.series) + (key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return from
  let nearest = from
  let least = Infinity
  for (const [i, other] of marks.entries()) {
    const distance = Math.abs(other.position - mark.position)
    if (other.series === next && distance < least) [nearest, least] = [i, distance]
  }
  return nearest
}

/** The mark nearest to a point within `reach` pixels, so that the pointer also selects marks next to it. */
export function nearestMark(marks: readonly Mark[], x: number, y: number, reach: number): number | null {
  let nearest: number | null = null
  let least = reach
  for (const [i, mark] of marks.entries()) {
    const distance = Math.hypot(mark.x - x, mark.y - y)
    if (distance <= least) [nearest, least] = [i, distance]
  }
  return nearest
}
