import { Button } from '@monarch/ui'
import { ArchiveRestore } from 'lucide-react'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useBinnedCategories, useRestoreCategory } from './categories.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

/** Deleted categories, for users who can restore them; hidden when there are none. */
export function BinnedCategories() {
  const mayRestore = useMay('navigation:delete')
  const { data = [] } = useBinnedCategories()
  const restore = useRestoreCategory()
  if (!mayRestore || data.length === 0) return null
  return (
    <section aria-labelledby="binned-categories" className="mt-4">
      <h3 id="binned-categories" className="mb-1 text-xs font-medium text-muted-foreground">
        {t('bin')}
      </h3>
      <ul className="flex flex-col gap-px">
        {data.map((group) => (
          <li key={group.id} className="flex items-center gap-2 pl-2 text-cell">
            <span className="min-w-0 flex-1 truncate text-muted-foreground">{group.displayName}</span>
            <Button
              variant="ghost"
              size="sm"
              loading={restore.isPending && restore.variables.id === group.id}
              onClick={() => restore.mutate(group)}
            >
              <ArchiveRestore aria-hidden />
              {rich(
                t('restore', {
                  displayName: group.displayName,
                  hidden,
                }),
              )}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
