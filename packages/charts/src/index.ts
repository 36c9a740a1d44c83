export {
  type ChartData,
  type ChartGroup,
  type ChartItem,
  type ChartKind,
  chartKinds,
  type ChartMeasure,
  type ChartOptions,
  type ChartRow,
  type ValueFormat,
} from './data/chart-data.ts'
export { formatShare, formatValue } from './data/format-value.ts'
export { kindLabel } from './data/kind-label.ts'
export { type Pivot, type PivotCell, pivotOf } from './data/pivot.ts'
export { type FlatTable, flatTable, toCsv } from './data/table.ts'
export { drawChart } from './kinds/draw-chart.ts'
export { chartFont, ChartPatterns, ChartPicture, ChartShape, hasStripes } from './picture/ChartPicture.ts'
export { filePaints, pagePaints, type Paints } from './scene/palette.ts'
export type { Mark, Scene, Shape, Size } from './scene/scene.ts'
export { mostExposedMarks, nearestMark, walk } from './scene/walk.ts'
