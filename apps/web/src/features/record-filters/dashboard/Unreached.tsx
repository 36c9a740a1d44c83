import { formatList } from '@monarch/messages'
import { t } from './messages.ts'

/** Names the filters of the dashboard that do not apply to a tile. */
export function Unreached({ filters }: { readonly filters: readonly string[] }) {
  if (filters.length === 0) return null
  return <p className="shrink-0 text-xs text-muted-foreground">{t('unreached', { filters: formatList(filters) })}</p>
}
