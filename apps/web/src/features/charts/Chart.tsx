import { cn, lazyPart, Skeleton } from '@monarch/ui'
import type { ChartFigureProps } from './ChartFigure.tsx'

export type { ChartFigureProps } from './ChartFigure.tsx'

/** A chart. Its code and the charts package are loaded on demand. */
export const Chart = lazyPart<ChartFigureProps>(
  () => import('./ChartFigure.tsx'),
  ({ className }) => <Skeleton className={cn('rounded-md', className)} />,
)
