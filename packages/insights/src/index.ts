export {
  type ColumnTexts,
  drillTo,
  type ReportAnswer,
  type ReportChart,
  type ReportColumn,
  type AnswerRow,
} from './answer.ts'
export { chartDataOf, type ChartedAnswer, chartOptionsOf } from './chart-data-of.ts'
export { changePerDay, metricChart, type MetricHistory } from './metric-chart.ts'
export { columnName, figureText, formatOf, keyText, nameOfMeasureType, plainText, toNumber } from './words.ts'
