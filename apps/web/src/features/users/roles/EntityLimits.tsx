import { Button, RadioGroup, Select, Skeletons } from '@monarch/ui'
import { recordActions } from '@monarch/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import {
  beginRows,
  type FieldAction,
  fieldActions,
  fieldRights,
  holding,
  recordPermission,
  type RoleDraft,
  ruleOf,
  setFieldRights,
  setRows,
} from '../parts/role-state.ts'
import type { RuleFilterType } from '../../../lib/rule-filter.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

interface EntityLimitsProps {
  draft: RoleDraft
  entity: { readonly name: string; readonly label: string; readonly id: string | null }
  isLocked: boolean
  onChange: (draft: RoleDraft) => void
  RuleFilter: RuleFilterType
}

/** Limits for one entity: which records, and which fields, each action applies to. */
export function EntityLimits(props: EntityLimitsProps) {
  const { draft, entity } = props
  const given = recordActions.filter((action) => holding(draft.permissions, recordPermission(entity.name, action)).isOn)
  if (given.length === 0) return <p className="text-cell text-muted-foreground">{t('nothingToLimit')}</p>
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-4xl flex-col gap-4">
        <h4 className="text-sm font-medium">{t('whichRecords')}</h4>
        {given.map((action) => (
          <RowsOf key={action} action={action} {...props} given={given} />
        ))}
      </div>
      {entity.id && <Fields {...props} entityId={entity.id} given={given} />}
    </div>
  )
}

type Action = (typeof recordActions)[number]

function RowsOf({
  action,
  given,
  draft,
  entity,
  isLocked,
  onChange,
  RuleFilter,
}: EntityLimitsProps & { action: Action; given: readonly Action[] }) {
  const permission = recordPermission(entity.name, action)
  const { where } = ruleOf(draft, permission)
  const isLimited = where !== null || draft.unfinished.includes(permission)
  const ofRead = action === 'read' ? null : ruleOf(draft, recordPermission(entity.name, 'read')).where
  const canCopy = ofRead !== null && given.includes('read') && JSON.stringify(where) !== JSON.stringify(ofRead)
  const [copies, setCopies] = useState(0)
  const title = t('thatCanBe', { label: entity.label, action })
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span aria-hidden className="w-32 text-cell font-medium">
          {t('canBe', { action })}
        </span>
        <RadioGroup
          aria-label={title}
          orientation="horizontal"
          disabled={isLocked}
          value={isLimited ? 'some' : 'all'}
          onValueChange={(next) =>
            onChange(next === 'all' ? setRows(draft, permission, null) : beginRows(draft, permission))
          }
          options={[
            { value: 'all', label: t('all') },
            { value: 'some', label: t('onlyRecordsWhere') },
          ]}
        />
        {canCopy && !isLocked && (
          <Button
            variant="link"
            size="sm"
            className="h-auto p-0"
            onClick={() => {
              setCopies(copies + 1)
              onChange(setRows(draft, permission, ofRead))
            }}
          >
            {rich(t('sameAsRead', { action, hidden }))}
          </Button>
        )}
      </div>
      {isLimited && (
        <div inert={isLocked} className="rounded-md border bg-background p-3">
          <RuleFilter
            key={copies}
            entity={entity.name}
            where={where}
            onChange={(next) =>
              onChange(next === null ? beginRows(draft, permission) : setRows(draft, permission, next))
            }
          />
        </div>
      )}
    </div>
  )
}

function Fields({
  draft,
  entity,
  entityId,
  given,
  isLocked,
  onChange,
}: EntityLimitsProps & { entityId: string; given: readonly Action[] }) {
  const { tenantId } = useTenant()
  const query = useQuery({
    queryKey: tenantKey(tenantId, 'fieldNames', entityId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query FieldNames($entityId: ID!, $limit: Int, $offset: Int) {
        systemFields(where: {entityId: {eq: $entityId}}, orderBy: [{sortOrder: ASC}], limit: $limit, offset: $offset) { name displayName }
      }`)
      return (await graphqlAll('admin', document, { entityId }, { signal })).systemFields
    },
  })
  const possible = fieldActions.filter((action) => given.includes(action))
  const names = query.data?.map(({ name }) => name) ?? []
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h4 className="text-sm font-medium">{t('fields')}</h4>
        <p className="text-xs text-muted-foreground">{t('limitedFieldsHelp')}</p>
      </div>
      {query.error && <QueryError title={t('fieldsCouldNotBeLoaded')} query={query} headingLevel={3} />}
      {query.isPending && <Skeletons label={t('loadingTheFields')} row="h-40 w-full" />}
      {query.data && (
        <ul className="grid gap-x-8 rounded-md border bg-background px-3 py-1.5 md:grid-cols-2">
          {query.data.map(({ name, displayName }) => {
            const rights = shownRights(fieldRights(draft, entity.name, name), possible)
            return (
              <li key={name} className="flex items-center justify-between gap-2 py-1">
                <span className="min-w-0 flex-1 truncate text-cell">{displayName}</span>
                <Select
                  aria-label={t('accessTo', { displayName })}
                  className="w-36 shrink-0"
                  disabled={isLocked}
                  options={optionsFor(possible, rights)}
                  value={keyOf(rights)}
                  onValueChange={(key) =>
                    onChange(
                      setFieldRights(draft, { entity: entity.name, fields: names, field: name }, [
                        ...(key === noRights ? [] : (key.split(' ') as FieldAction[])),
                        ...fieldActions.filter((action) => key !== noRights && !possible.includes(action)),
                      ]),
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

const noRights = 'hidden'
const keyOf = (rights: readonly FieldAction[]): string => rights.join(' ') || noRights

/** A field that cannot be read cannot be written either. */
function shownRights(rights: readonly FieldAction[], possible: readonly FieldAction[]): readonly FieldAction[] {
  if (possible.includes('read') && !rights.includes('read')) return []
  return rights.filter((right) => possible.includes(right))
}

/** Combinations that make sense, plus the current one. */
function optionsFor(possible: readonly FieldAction[], now: readonly FieldAction[]) {
  const usual = usualRights
    .map((rights) => rights.filter((right) => possible.includes(right)))
    .filter((rights, i, all) => all.findIndex((other) => keyOf(other) === keyOf(rights)) === i)
  const all = usual.some((rights) => keyOf(rights) === keyOf(now)) ? usual : [...usual, now]
  return all.map((rights) => ({ value: keyOf(rights), label: wordsOf(rights, possible) }))
}

const usualRights: readonly (readonly FieldAction[])[] = [
  ['read', 'create', 'update'],
  ['read', 'create'],
  ['read'],
  [],
]

function wordsOf(rights: readonly FieldAction[], possible: readonly FieldAction[]): string {
  if (rights.length === 0) return t('hidden')
  if (rights.length === possible.length)
    return possible.length === 1 && possible[0] === 'read' ? t('shown') : t('noLimit')
  const writes = rights.filter((right) => right !== 'read')
  if (writes.length === 0) return t('readOnly')
  return writes[0] === 'create' ? t('setOnce') : t('changeOnly')
}
