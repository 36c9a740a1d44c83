import { isEmptyValue, type Json } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { Button, RelativeTime, Skeleton, toast } from '@monarch/ui'
import { ArrowRight, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar } from '../../../lib/people/PersonAvatar.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import type { RecordData } from '../../record-data/documents.ts'
import { recordLock } from '../../record-data/locks.ts'
import { type EntityStructure, type Field, isEditable } from '../../record-data/structure.ts'
import { useChangeRecord } from '../../record-data/write/use-change-record.ts'
import { describeChange } from './activity.ts'
import { type Change, useHistory, useWorkflowNames } from './queries.ts'
import { TabError } from './TabError.tsx'
import { t } from '../messages.ts'

interface RecordHistoryProps {
  tenantId: string | null
  structure: EntityStructure
  record: RecordData
}

/** The changes of a record, each with a button to restore the earlier value. */
export function RecordHistory({ tenantId, structure, record }: RecordHistoryProps) {
  const [limit, setLimit] = useState(pageSize)
  const history = useHistory(tenantId, structure, record.id, limit)
  const changeRecord = useChangeRecord(tenantId, structure, () => {})
  const canEdit = useMay(`record:${structure.entity.name}:update`)
  const restore = (field: Field, value: Json) =>
    void changeRecord({
      record,
      data: { [field.name]: value },
      message: t('restored', { label: field.label }),
      onRefused: (reason) => toast.error(t('couldNotBeRestored', { label: field.label }), { description: reason }),
    })
  if (history.isPending) return <Skeleton className="h-24 w-full" />
  if (history.error && !history.data) return <TabError title={t('historyNotLoaded')} query={history} />
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label={t('history')} className="flex flex-col gap-5">
        {history.data.map((change) => (
          <li key={change.id} className="flex gap-2.5">
            <PersonAvatar id={change.agent === null ? change.user?.id : null} name={authorOf(change)} />
            <div className="min-w-0 flex-1">
              <ChangeLine structure={structure} change={change} />
              <ChangedFields
                structure={structure}
                change={change}
                record={record}
                onRestore={canEdit && recordLock(structure.entity, record) === null ? restore : null}
              />
            </div>
          </li>
        ))}
      </ol>
      {history.data.length === limit && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          loading={history.isFetching}
          onClick={() => setLimit(limit + pageSize)}
        >
          {t('showOlderChanges')}
        </Button>
      )}
    </div>
  )
}

/** 'Ana Ruiz changed Status · 5 minutes ago'. */
export function ChangeLine({ structure, change }: { structure: EntityStructure; change: Change }) {
  const { tenantId } = useTenant()
  const names = useWorkflowNames(tenantId, change.workflowId !== null)
  const workflow = names.get(change.workflowId ?? '')
  const labelOf = (name: string) => structure.entity.fields.find((field) => field.name === name)?.label
  return (
    <p className="min-h-6 text-cell">
      <span className="font-medium">{authorOf(change)}</span> {describeChange(change, labelOf, workflow)}{' '}
      <RelativeTime value={change.createdAt} className="text-xs whitespace-nowrap text-muted-foreground" />
    </p>
  )
}

export const authorOf = ({ user }: Change): string => user?.name ?? t('someone')

interface ChangedFieldsProps {
  structure: EntityStructure
  change: Change
  record: RecordData
  onRestore: ((field: Field, value: Json) => void) | null
}

function ChangedFields({ structure, change, record, onRestore }: ChangedFieldsProps) {
  const fields = structure.entity.fields.flatMap((field) => {
    const pair = change.changes[field.name]
    return pair && !field.isComputed ? [{ field, ...pair }] : []
  })
  if (fields.length === 0) return null
  return (
    <dl className="mt-1 flex flex-col divide-y rounded-md border">
      {fields.map(({ field, from, to }) => (
        <div key={field.id} className="flex items-start gap-2 px-2.5 py-1.5 text-cell">
          <dt className="w-28 shrink-0 truncate text-muted-foreground" title={field.label}>
            {field.label}
          </dt>
          <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
            {change.action !== 'create' && (
              <>
                <Value field={field} value={from} />
                <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
                <span className="sr-only">{t('changedTo')}</span>
              </>
            )}
            <Value field={field} value={to} />
          </dd>
          {onRestore && change.action === 'update' && isEditable(field) && !isSame(record[field.name], from) && (
            <Button
              variant="ghost"
              size="sm"
              className="-my-0.5 h-6 shrink-0"
              aria-label={t('restoreThisValueOf', { label: field.label })}
              onClick={() => onRestore(field, from)}
            >
              <RotateCcw aria-hidden className="size-3.5" />
              {t('restoreThisValue')}
            </Button>
          )}
        </div>
      ))}
    </dl>
  )
}

function Value({ field, value }: { field: Field; value: Json }) {
  const { Cell } = webOf(field.type)
  if ((field.type.isEmpty ?? isEmptyValue)(value)) {
    return (
      <span className="text-muted-foreground">
        <span aria-hidden>-</span>
        <span className="sr-only">{t('empty')}</span>
      </span>
    )
  }
  return (
    <span className="max-w-full min-w-0 truncate">
      <Cell type={field.type} field={field.spec} value={value} related={undefined} />
    </span>
  )
}

const isSame = (a: Json | undefined, b: Json): boolean => JSON.stringify(a ?? null) === JSON.stringify(b)

const pageSize = 30
