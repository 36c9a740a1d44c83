import { cn, lazyPart, Skeleton } from '@monarch/ui'
import type { ChartFigureProps } from './ChartFigure.tsx'

export type { ChartFigureProps, ChartPart } from './ChartFigure.tsx'

/** A chart. Its code, and that of the package of charts, is loaded where one is shown. */
export const Chart = lazyPart<ChartFigureProps>(
  () => import('./ChartFigure.tsx'),
  ({ className }) => <Skeleton className={cn('rounded-md', className)} />,
)
