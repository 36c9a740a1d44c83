import { Button, ConfirmDialog, toast } from '@monarch/ui'
import { Copy, Download, Pencil, Play, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useCommands } from '../../../lib/keys/commands.ts'
import { askToRunWorkflow } from '../../../lib/workflows/run-workflow.tsx'
import { useMay } from '../../../lib/session/session.ts'
import { downloadCsv } from '../export.ts'
import type { ListRequest } from '../queries.ts'
import type { RecordData } from '../record-documents.ts'
import type { EntityStructure, Field } from '../structure.ts'
import { cellText } from './cell-text.ts'
import { GridBar } from './GridBars.tsx'
import { writeTsv } from './tsv.ts'
import type { Checked } from './use-checked.ts'
import { mostRows } from './use-grid-actions.ts'
import type { GridWrites } from './use-grid-writes.ts'

const BulkEdit = lazy(() => import('./BulkEdit.tsx'))

interface SelectionBarProps {
  structure: EntityStructure
  request: ListRequest
  fields: readonly Field[]
  total: number | null
  checked: Checked
  may: { readonly update: boolean; readonly delete: boolean }
  writes: GridWrites
  /** The records with these ids, or all of the request. */
  load: (checked: Checked) => Promise<readonly RecordData[]>
  onAll: () => void
  onClear: () => void
  reveal: () => void
}

/** What can be done with the records that have a tick. */
export function SelectionBar({
  structure,
  request,
  fields,
  total,
  checked,
  may,
  writes,
  load,
  onAll,
  onClear,
  reveal,
}: SelectionBarProps) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const mayRun = useMay('workflow:run')
  const count = checked.isAll ? (total ?? 0) : checked.ids.size
  // A search has no place in a condition, so what it finds can only be named one by one.
  const canTakeAll = request.search.trim() === '' && total !== null && total > count
  const isLarge = count > mostRows
  const words = `${count.toLocaleString('en-US')} ${count === 1 ? 'record' : 'records'}`

  const guard = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error('That did not work', { description: messageOf(error) })
    }
  }
  const runWorkflow = () =>
    askToRunWorkflow({
      entity: structure.entity.name,
      subject: words,
      recordIds: async () => (checked.isAll ? (await load(checked)).map(({ id }) => id) : [...checked.ids]),
    })
  const exportThem = () =>
    guard(() => {
      const where = checked.isAll ? request.where : { id: { in: [...checked.ids] } }
      return downloadCsv(structure, { ...request, where, search: checked.isAll ? request.search : '' }, fields)
    })
  const copyThem = () =>
    guard(async () => {
      const records = await load(checked)
      const header = fields.map(({ label }) => label)
      const rows = records.map((record) => fields.map((field) => cellText(structure, field, record)))
      await navigator.clipboard.writeText(writeTsv([header, ...rows]))
      toast(`${words} copied`)
    })
  const binThem = async () => {
    if (isLarge) return setAsking(true)
    const records = checked.isAll ? await load(checked) : [...checked.ids].map((id) => ({ id }))
    if (await writes.moveToBin(records, reveal)) onClear()
  }
  useCommands('Selection', () => [
    ...(may.update
      ? [
          {
            id: 'selection.edit',
            label: `Edit ${words}`,
            icon: <Pencil aria-hidden />,
            run: () => setEditing(true),
          },
        ]
      : []),
    ...(may.delete
      ? [
          {
            id: 'selection.bin',
            label: `Move ${words} to bin`,
            icon: <Trash2 aria-hidden />,
            run: () => void guard(binThem),
          },
        ]
      : []),
    ...(mayRun && !isLarge
      ? [{ id: 'selection.run', label: `Run a workflow on ${words}`, icon: <Play aria-hidden />, run: runWorkflow }]
      : []),
    {
      id: 'selection.export',
      label: `Export ${words}`,
      icon: <Download aria-hidden />,
      run: () => void exportThem(),
    },
    ...(isLarge
      ? []
      : [{ id: 'selection.copy', label: `Copy ${words}`, icon: <Copy aria-hidden />, run: () => void copyThem() }]),
    ...(canTakeAll
      ? [{ id: 'selection.all', label: `Select all ${total.toLocaleString('en-US')} matching`, run: onAll }]
      : []),
    { id: 'selection.clear', label: 'Clear the selection', run: onClear },
  ])
  return (
    <>
      <GridBar label="Selected records" onClose={onClear}>
        <span role="status" className="font-medium tabular-nums">
          {count.toLocaleString('en-US')} selected
        </span>
        {canTakeAll && (
          <Button variant="link" size="sm" className="px-1" onClick={onAll}>
            Select all {total.toLocaleString('en-US')} matching
          </Button>
        )}
        {may.update && (
          <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            Edit
          </Button>
        )}
        {may.delete && (
          <Button variant="ghost" size="sm" onClick={() => void guard(binThem)}>
            <Trash2 aria-hidden />
            Move to bin
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => void exportThem()}>
          <Download aria-hidden />
          Export
        </Button>
        {mayRun && !isLarge && (
          <Button variant="ghost" size="sm" onClick={runWorkflow}>
            <Play aria-hidden />
            Run workflow…
          </Button>
        )}
        {!isLarge && (
          <Button variant="ghost" size="sm" onClick={() => void copyThem()}>
            <Copy aria-hidden />
            Copy
          </Button>
        )}
      </GridBar>
      {isEditing && (
        <Suspense>
          <BulkEdit
            structure={structure}
            request={request}
            checked={checked}
            count={count}
            isLarge={isLarge}
            writes={writes}
            load={load}
            reveal={reveal}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Move ${words} to the bin?`}
        description="So many at once cannot be taken back in one step. They stay in the bin."
        confirmLabel="Move to bin"
        destructive
        onConfirm={async () => {
          await guard(async () => {
            const moved = await writes.changeAll('delete')
            toast(`${moved.toLocaleString('en-US')} records moved to the bin`)
            onClear()
          })
          setAsking(false)
        }}
      />
    </>
  )
}
