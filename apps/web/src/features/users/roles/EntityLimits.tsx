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
import type { RuleFilterType } from './rule-filter.ts'

interface EntityLimitsProps {
  draft: RoleDraft
  entity: { readonly name: string; readonly label: string; readonly id: string | null }
  isLocked: boolean
  onChange: (draft: RoleDraft) => void
  RuleFilter: RuleFilterType
}

const verbs = { read: 'read', create: 'created', update: 'changed', delete: 'deleted', purge: 'purged' } as const

/** Limits for one entity: which records, and which fields, each action applies to. */
export function EntityLimits(props: EntityLimitsProps) {
  const { draft, entity } = props
  const given = recordActions.filter((action) => holding(draft.permissions, recordPermission(entity.name, action)).isOn)
  if (given.length === 0)
    return <p className="text-cell text-muted-foreground">The role has no permissions here that could be limited.</p>
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-4xl flex-col gap-4">
        <h4 className="text-sm font-medium">Which records</h4>
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
  const title = `${entity.label} that can be ${verbs[action]}`
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span aria-hidden className="w-32 text-cell font-medium">
          Can be {verbs[action]}
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
            { value: 'all', label: 'All' },
            { value: 'some', label: 'Only records where…' },
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
            Same as read<span className="sr-only"> for what can be {verbs[action]}</span>
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
        <h4 className="text-sm font-medium">Fields</h4>
        <p className="text-xs text-muted-foreground">
          Once fields are limited, fields added later have no access until you allow them here.
        </p>
      </div>
      {query.error && <QueryError title="The fields could not be loaded" query={query} headingLevel={3} />}
      {query.isPending && <Skeletons label="Loading the fields" row="h-40 w-full" />}
      {query.data && (
        <ul className="grid gap-x-8 rounded-md border bg-background px-3 py-1.5 md:grid-cols-2">
          {query.data.map(({ name, displayName }) => {
            const rights = shownRights(fieldRights(draft, entity.name, name), possible)
            return (
              <li key={name} className="flex items-center justify-between gap-2 py-1">
                <span className="min-w-0 flex-1 truncate text-cell">{displayName}</span>
                <Select
                  aria-label={`Access to ${displayName}`}
                  className="w-36 shrink-0"
                  disabled={isLocked}
                  options={optionsFor(possible, rights)}
                  value={keyOf(rights)}
                  onValueChange={(key) =>
                    onChange(
                      setFieldRights(draft, { entity: entity.name, fields: names, field: name }, [
                        ...(key === hidden ? [] : (key.split(' ') as FieldAction[])),
                        ...fieldActions.filter((action) => key !== hidden && !possible.includes(action)),
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

const hidden = 'hidden'
const keyOf = (rights: readonly FieldAction[]): string => rights.join(' ') || hidden

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
  if (rights.length === 0) return 'Hidden'
  if (rights.length === possible.length) return possible.length === 1 && possible[0] === 'read' ? 'Shown' : 'No limit'
  const writes = rights.filter((right) => right !== 'read')
  if (writes.length === 0) return 'Read only'
  return writes[0] === 'create' ? 'Set once' : 'Change only'
}
