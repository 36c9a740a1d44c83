import type { ChartData, ChartKind, ChartOptions } from '../data/chart-data.ts'
import type { Scene, Size } from '../scene/scene.ts'
import { bar } from './bar.ts'
import { calendar } from './calendar.ts'
import { funnel } from './funnel.ts'
import { gauge } from './gauge.ts'
import { heatMap } from './heat-map.ts'
import { area, line } from './line.ts'
import { number } from './number.ts'
import type { Layout } from './parts.ts'
import { donut, pie } from './pie.ts'
import { scatter } from './scatter.ts'

/** All kinds but pivot tables, which are rendered as tables. */
export type PictureKind = Exclude<ChartKind, 'pivot'>

const layouts: Readonly<Record<PictureKind, Layout>> = {
  number,
  bar,
  line,
  area,
  pie,
  donut,
  scatter,
  heatMap,
  funnel,
  gauge,
  calendar,
}

const least = 24

/** Lays out a chart for a size. Deterministic: the same input gives the same scene everywhere. */
export function drawChart(data: ChartData, options: ChartOptions & { readonly kind: PictureKind }, size: Size): Scene {
  return layouts[options.kind](data, options, {
    width: Math.max(least, Math.round(size.width)),
    height: Math.max(least, Math.round(size.height)),
  })
}
