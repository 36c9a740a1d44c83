import { bounded } from '../axes/value-axis.ts'
import { type Paint, seriesPaint } from '../scene/palette.ts'

/** The strongest opacity on which text has a contrast of 4.5:1 in both themes. */
const strongest = 0.58
const weakest = 0.06

/** The color of a value relative to the others: blue if positive, orange if negative, stronger with distance from zero. */
export function heatLook(values: readonly (number | null)[]): (value: number) => { fill: Paint; fillOpacity: number } {
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(bounded(value ?? 0))), 0) || 1
  return (value) => {
    const part = Math.abs(value) / largest
    const fillOpacity = Math.round((weakest + part * (strongest - weakest)) * 1000) / 1000
    return value === 0
      ? { fill: 'hue-gray', fillOpacity: weakest }
      : { fill: seriesPaint(value < 0 ? 1 : 0), fillOpacity }
  }
}
