import { Badge, SearchInput, Skeletons } from '@monarch/ui'
import { useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { areaLabel, describePermission } from './parts/permission-words.ts'
import { type EffectivePermission, type Person, rolesOf, useEffectivePermissions } from './parts/queries.ts'
import { useEntityNames } from './parts/use-entity-names.ts'
import { t } from './messages.ts'

/** A user's effective permissions by area, each with the roles it comes from. */
export function EffectivePermissions({ person }: { person: Person }) {
  const query = useEffectivePermissions(person.id)
  const nameOf = useEntityNames()
  const roleNames = new Map(rolesOf(person).map(({ id, name }) => [id, name]))
  const reasonOf = (source: EffectivePermission['from'][number]) =>
    describeSource({ ...source, name: roleNames.get(source.id) ?? source.name })
  const [text, setText] = useState('')
  const requested = text.trim().toLowerCase()
  const all = (query.data ?? []).map((each) => ({ ...each, words: describePermission(each.permission, nameOf) }))
  const found = all.filter(({ permission, words, from }) =>
    `${permission} ${words} ${from.map(reasonOf).join(' ')}`.toLowerCase().includes(requested),
  )
  return (
    <section aria-labelledby="effective" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="effective" className="text-base font-semibold">
          {t('effectivePermissions')}
        </h3>
        {all.length > 0 && (
          <div className="w-full sm:w-56">
            <SearchInput label={t('searchPermissions')} value={text} onValueChange={setText} />
          </div>
        )}
      </div>
      {query.isPending ? (
        <Skeletons label={t('loadingPermissions')} row="h-24 w-full" />
      ) : query.error ? (
        <QueryError title={t('permissionsCouldNotBeLoaded')} query={query} headingLevel={3} />
      ) : found.length === 0 ? (
        <p className="text-cell text-muted-foreground">
          {all.length === 0 ? t('noPermissionsYet', { name: person.name }) : t('noPermissionsFound')}
        </p>
      ) : (
        [...Map.groupBy(found, ({ permission }) => areaLabel(permission))].map(([label, permissions]) => (
          <div key={label}>
            <h4 className="mb-1 text-xs font-medium text-muted-foreground">{label}</h4>
            <ul className="divide-y rounded-lg border">
              {permissions.map(({ permission, words, from }) => (
                <li key={permission} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2 text-cell">
                  <span className="min-w-0 flex-1 basis-40">
                    {words}
                    <code className="ml-2 text-xs break-all text-muted-foreground">{permission}</code>
                  </span>
                  <span className="flex flex-wrap gap-1">
                    {from.map((source) => (
                      <Badge key={source.id} variant="secondary">
                        {reasonOf(source)}
                      </Badge>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  )
}

/** 'from role Sales · some records, some fields' */
function describeSource({ kind, name, rules }: EffectivePermission['from'][number]): string {
  const limits = [
    ...(rules.some(({ where }) => where !== null) ? [t('someRecords')] : []),
    ...(rules.some(({ fields }) => fields !== null) ? [t('someFields')] : []),
  ]
  const from = kind === 'role' ? t('fromRole', { name }) : t('givenDirectly')
  return limits.length === 0 ? from : `${from} · ${limits.join(', ')}`
}
