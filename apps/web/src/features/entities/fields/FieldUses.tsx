import type { FieldUse } from '../../../lib/api/admin-refinements.ts'
import { t } from '../messages.ts'

/** Where a field is used, directly and through other fields. */
export function FieldUses({ uses }: { uses: readonly FieldUse[] }) {
  return (
    <ul className="flex flex-col gap-0.5 text-cell">
      {uses.map(({ kind, id, name, entity, depth }) => (
        <li key={id} className="min-w-0 truncate">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-muted-foreground">
            {kind === 'field' ? t('ofEntity', { entity }) : t('kindOfEntity', { kind, entity })}
            {depth > 1 && t('throughAnotherField')}
          </span>
        </li>
      ))}
    </ul>
  )
}
