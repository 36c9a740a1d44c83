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
export { formatShare, formatShort, formatValue } from './data/format-value.ts'
export { kindLabel } from './data/kind-label.ts'
export { type Pivot, type PivotCell, pivotOf, type PivotRow } from './data/pivot.ts'
export { itemLabel } from './data/series.ts'
export { type FlatTable, flatTable, toCsv } from './data/table.ts'
export { drawChart, type PictureKind } from './kinds/draw-chart.ts'
export { chartFont, ChartPatterns, ChartPicture, ChartShape, hasStripes } from './picture/ChartPicture.ts'
export { filePaints, pagePaints, type Paint, type Paints } from './scene/palette.ts'
export type { Label, Line, Mark, Scene, Shape, Size } from './scene/scene.ts'
export { mostExposedMarks, nearestMark, walk } from './scene/walk.ts'
