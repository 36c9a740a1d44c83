import { ChartColumn } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { type BlockWeb, titleOf } from './block-web.ts'

/** A report on records that refer to this one. */
export interface RelatedReportProps {
  readonly record: { readonly entity: string; readonly id: string }
  /** The list of related records. */
  readonly through: string
  readonly reportId: string
  /** Shown instead of the name of the report. */
  readonly title: string
  readonly headingLevel: 2 | 3
}

/** Draws reports; provided by the routes of records. */
export const RelatedReportContext = createContext<((props: RelatedReportProps) => ReactNode) | null>(null)

/** Forms have no record, so they draw nothing. */
export const reportWeb: BlockWeb = {
  icon: ChartColumn,
  draw: ({ item, record, headingLevel }) => {
    const { through, reportId } = item
    if (!record || through === undefined || reportId === undefined) return null
    return (
      <ReportBlock {...{ record, through, reportId }} title={titleOf(item)} headingLevel={headingLevel === 2 ? 2 : 3} />
    )
  },
}

function ReportBlock(props: RelatedReportProps) {
  return useContext(RelatedReportContext)?.(props)
}
