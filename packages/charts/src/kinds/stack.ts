import { bounded } from '../axes/value-axis.ts'
import type { Series } from '../data/series.ts'

/** Start and end of a value; `null` for no value. */
export type Extent = readonly [from: number, to: number] | null

/**
 * Stacks the values of the series at each position, negative ones downwards from zero. As shares, the absolute values at a position add
 * up to 1, and each keeps its sign.
 */
export function stack(series: readonly Series[], isShare = false): readonly (readonly Extent[])[] {
  const count = series[0]?.values.length ?? 0
  const extents = series.map((): Extent[] => [])
  for (let i = 0; i < count; i++) {
    // Divided before summing, because a sum of huge values overflows to infinity.
    const largest = series.reduce((most, { values }) => Math.max(most, Math.abs(bounded(values[i] ?? 0))), 0)
    const scale = (isShare && largest) || 1
    const sizes = series.map(({ values }) => {
      const value = values[i] ?? null
      return value === null ? null : bounded(value) / scale
    })
    const whole = isShare ? sizes.reduce<number>((sum, size) => sum + Math.abs(size ?? 0), 0) || 1 : 1
    let [up, down] = [0, 0]
    for (const [s, size] of sizes.entries()) {
      if (size === null) {
        extents[s]!.push(null)
        continue
      }
      const part = size / whole
      if (part >= 0) extents[s]!.push([up, (up = bounded(up + part))])
      else extents[s]!.push([down, (down = bounded(down + part))])
    }
  }
  return extents
}
