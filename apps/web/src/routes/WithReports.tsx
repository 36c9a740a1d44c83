import { lazyPart, Skeleton } from '@monarch/ui'
import type { ReactNode } from 'react'
import { RelatedReportContext, type RelatedReportProps } from '../forms/layout-blocks/report.tsx'

/** Loaded with the first record whose page has a report. */
const RelatedReport = lazyPart(
  () => import('../features/insights/related-report/RelatedReport.tsx'),
  <Skeleton className="h-64 w-full rounded-lg" />,
)

const draw = (props: RelatedReportProps) => <RelatedReport {...props} />

/** Lets the record pages among its children show reports on related records. */
export function WithReports({ children }: { children: ReactNode }) {
  return <RelatedReportContext value={draw}>{children}</RelatedReportContext>
}
