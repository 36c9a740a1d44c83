import { Badge } from '@monarch/ui'
import { Lock } from 'lucide-react'
import { t } from './messages.ts'

/** Marks personal and locked dashboards. */
export function DashboardMarks({ visibility }: { readonly visibility: string }) {
  if (visibility === 'personal') return <Badge variant="secondary">{t('onlyMe')}</Badge>
  if (visibility === 'locked')
    return <Lock role="img" aria-label={t('locked')} className="size-3.5 shrink-0 text-muted-foreground" />
  return null
}
