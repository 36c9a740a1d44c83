import type { FieldUse } from '../../../lib/api/admin-refinements.ts'

/** Where a field is used, directly and through other fields. */
export function FieldUses({ uses }: { uses: readonly FieldUse[] }) {
  return (
    <ul className="flex flex-col gap-0.5 text-cell">
      {uses.map(({ kind, id, name, entity, depth }) => (
        <li key={id} className="min-w-0 truncate">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-muted-foreground">
            {kind === 'field' ? `of ${entity}` : `${kind} of ${entity}`}
            {depth > 1 && ', through another field'}
          </span>
        </li>
      ))}
    </ul>
  )
}
