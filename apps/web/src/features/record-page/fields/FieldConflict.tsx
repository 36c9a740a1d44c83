import { readValueDraft, type ValueDraft } from '@monarch/field-types'
import { Button } from '@monarch/ui'
import { RecordCell } from '../../record-parts/RecordCell.tsx'
import { relatedKeyOf, type RecordData } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { t } from '../messages.ts'

interface FieldConflictProps {
  structure: EntityStructure
  field: Field
  /** The record with the value of the other user. */
  record: RecordData
  draft: ValueDraft
  onKeepTheirs: () => void
  onUseMine: () => void
}

/** Shows both values of a conflict and lets the user choose. */
export function FieldConflict({ structure, field, record, draft, onKeepTheirs, onUseMine }: FieldConflictProps) {
  const read = readValueDraft(field.type, field.spec, draft)
  const { [relatedKeyOf(field)]: _, ...rest } = record
  const mine = { ...rest, [field.name]: read.ok ? read.value : null } as RecordData
  return (
    <div role="alert" className="mt-1 rounded-md bg-warning-bg px-3 py-2 text-cell">
      <p className="font-medium text-warning">{t('changedByOthers', { label: field.label })}</p>
      <dl className="mt-1 grid grid-cols-2 gap-3">
        <Side name={t('theirs')} structure={structure} field={field} record={record} />
        <Side name={t('mine')} structure={structure} field={field} record={mine} />
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onUseMine}>
          {t('useMine')}
        </Button>
        <Button size="sm" variant="outline" onClick={onKeepTheirs}>
          {t('keepTheirs')}
        </Button>
      </div>
    </div>
  )
}

interface SideProps extends Pick<FieldConflictProps, 'structure' | 'field' | 'record'> {
  name: string
}

function Side({ name, ...shown }: SideProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="flex min-h-6 items-center">
        <RecordCell {...shown} />
      </dd>
    </div>
  )
}
