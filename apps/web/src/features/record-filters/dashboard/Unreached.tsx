import { formatList } from '@monarch/messages'
import { t } from './messages.ts'

/** Says which filters of the dashboard a tile does not follow. */
export function Unreached({ filters }: { readonly filters: readonly string[] }) {
  if (filters.length === 0) return null
  return <p className="shrink-0 text-xs text-muted-foreground">{t('unreached', { filters: formatList(filters) })}</p>
}
