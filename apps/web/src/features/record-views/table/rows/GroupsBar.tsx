import { t } from '../messages.ts'
/** Below a list that does not show all its groups. */
export function GroupsBar({ shown, total }: { shown: number; total: number }) {
  return (
    <section
      aria-label={t('groupsNotShown')}
      className="flex min-h-9 shrink-0 items-center border-t bg-sunken px-4 text-cell lg:px-6"
    >
      <span role="status">{t('firstGroupsShown', { shown, total })}</span>
    </section>
  )
}
