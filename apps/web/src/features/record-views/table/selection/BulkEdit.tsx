import { type Json, readValueDraft, type ValueDraft } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { Alert, Combobox, Field as LabelledField, FormDialog, IconButton, Select, toast } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { FirstFocus } from '../../../../lib/focus/FirstFocus.tsx'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { isOffline } from '../../../../lib/api/connection.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import { type BulkChange, bulkKinds, planBulkEdit, valuesOf } from './bulk-edit.ts'
import { recounted, recountWords, type Selection } from '../../../record-data/selection.ts'
import { maxRows } from '../model/table-state.ts'
import type { TableWrites } from '../editing/use-table-writes.ts'
import { t } from '../messages.ts'

interface BulkEditProps {
  structure: EntityStructure
  read: (selection: Selection) => Promise<readonly RecordData[]>
  selected: Selection
  writes: TableWrites
  reveal: () => void
  onClose: () => void
}

interface Line {
  readonly field: Field
  readonly kind: BulkChange['kind']
  readonly draft: ValueDraft
  readonly error: string | null
}

const kindLabels = { set: 'setTo', clear: 'clear', add: 'add', remove: 'remove' } as const

/** Changes fields of all selected records. */
export default function BulkEdit({ structure, read, selected, writes, reveal, onClose }: BulkEditProps) {
  const [selection, setSelection] = useState(selected)
  const { count } = selection
  // Too many to keep their previous values: one server request without undo.
  const isLarge = count > maxRows
  const fields = structure.entity.fields.filter((field) => !field.isReadonly && !field.type.files)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const free = fields.filter((field) => !lines.some((line) => line.field === field))
  const change = (index: number, next: Partial<Line>) =>
    setLines(lines.map((line, i) => (i === index ? { ...line, error: null, ...next } : line)))
  const add = (name: string | null) => {
    const field = free.find((known) => known.name === name)
    if (field) setLines([...lines, { field, kind: 'set', draft: { value: null }, error: null }])
  }

  const submit = async () => {
    const given = lines.map((line) => readLine(line))
    if (given.some(({ error }) => error !== null)) {
      return setLines(lines.map((line, i) => ({ ...line, error: given[i]!.error })))
    }
    if (lines.length === 0) return setFailure(t('chooseAFieldFirst'))
    const changes = given.map(({ change: one }) => one!)
    const data = isLarge ? valuesOf(changes) : {}
    if (data === null) return setFailure(t('listsOnlySetOrCleared', { count: maxRows }))
    setPending(true)
    setFailure(null)
    try {
      if (isLarge) {
        const updated = await writes.changeMany(selection, { verb: 'update', data })
        if (updated.kind === 'refused') throw updated.error
        toast(t('recordsUpdated', { count: updated.count }))
      } else {
        const { rows, locked, lock } = planBulkEdit(structure.entity, changes, await read(selection))
        if (lock !== null && rows.length === 0) return setFailure(lock)
        if (lock !== null) toast(t('recordsNotChanged', { count: locked }), { description: lock })
        if (rows.length === 0) toast(t('nothingToChange'))
        else {
          const done = (updated: number) => t('recordsUpdated', { count: updated })
          const written = writes.run({ label: t('bulkEdit'), changes: rows, reveal, done })
          // Without a connection the changes wait in their cells.
          if (!isOffline()) await written
        }
      }
      onClose()
    } catch (error) {
      const now = recounted(selection, error)
      if (now) setSelection(now)
      setFailure(now ? recountWords(count, now.count, structure.entity) : messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <FormDialog
      size="md"
      onClose={onClose}
      title={t('editRecords', { count })}
      description={isLarge ? t('cannotUndoBulkEdit') : t('otherFieldsStayAsTheyAre')}
      dirty={lines.length > 0}
      onSubmit={() => void submit()}
      submitLabel={t('update', { count })}
      pending={isPending}
    >
      <div className="flex flex-col gap-4">
        {failure && <Alert>{failure}</Alert>}
        {lines.map((line, index) => {
          const { Input } = webOf(line.field.type)
          const kinds = bulkKinds(line.field).filter((kind) => !isLarge || kind === 'set' || kind === 'clear')
          return (
            <div key={line.field.name} className="flex items-start gap-2">
              <Select
                aria-label={t('changeOf', { label: line.field.label })}
                className="mt-6.5 w-28 shrink-0"
                options={kinds.map((kind) => ({ value: kind, label: t(kindLabels[kind]) }))}
                value={line.kind}
                onValueChange={(kind) => change(index, { kind })}
              />
              <LabelledField label={line.field.label} error={line.error} className="flex-1">
                {line.kind === 'clear' ? (
                  <p className="flex h-control items-center text-cell text-muted-foreground">{t('willBeCleared')}</p>
                ) : (
                  <FirstFocus>
                    <Input
                      type={line.field.type}
                      field={line.field.spec}
                      draft={line.draft}
                      onDraft={(draft) => change(index, { draft })}
                    />
                  </FirstFocus>
                )}
              </LabelledField>
              <IconButton
                label={t('dontChange', { label: line.field.label })}
                className="mt-6.5"
                onClick={() => setLines(lines.toSpliced(index, 1))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
          )
        })}
        {free.length > 0 && (
          <div className="flex max-w-72 items-center gap-2">
            <Plus aria-hidden className="text-muted-foreground" />
            <Combobox
              key={lines.length}
              label={t('fields')}
              aria-label={t('fieldToChange')}
              placeholder={t('chooseAField')}
              options={free.map(({ name, label }) => ({ value: name, label }))}
              value={null}
              onValueChange={add}
            />
          </div>
        )}
      </div>
    </FormDialog>
  )
}

function readLine({ field, kind, draft }: Line): { change: BulkChange | null; error: string | null } {
  if (kind === 'clear') return { change: { field, kind }, error: null }
  const read = readValueDraft(field.type, field.spec, draft)
  if (!read.ok) return { change: null, error: read.message }
  const value: Json = read.value
  if (value === null) return { change: null, error: t('emptyNeedsClear', { label: field.label }) }
  return { change: { field, kind, value }, error: null }
}
