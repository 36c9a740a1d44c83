import { Spinner, useDelayed } from '@monarch/ui'
import { t } from './messages.ts'

/** Fills the page while its code or the session loads. It stays empty for the first 150 ms. */
export function PageLoader() {
  const shown = useDelayed(true, 150, 0)
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center text-sm text-muted-foreground">
      {shown && (
        <span className="flex items-center gap-2">
          <Spinner />
          {t('loading')}
        </span>
      )}
    </div>
  )
}
