import { Skeleton, useDelayed } from '@monarch/ui'
import { t } from '../messages.ts'

export function DesignerSkeleton() {
  const isSlow = useDelayed(true, 150, 0)
  return (
    <div role="status" aria-label={t('loading')} className="flex max-w-[640px] flex-col gap-4">
      {isSlow &&
        [1, 2, 3, 4].map((number) => (
          <div key={number} className="flex flex-col gap-1.5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
    </div>
  )
}
