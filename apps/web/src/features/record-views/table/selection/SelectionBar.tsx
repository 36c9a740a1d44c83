import { Button, ConfirmDialog, offlinePart, toast } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { useOffline } from '../../../../lib/api/use-offline.ts'
import { useCommands } from '../../../../lib/keys/commands.ts'
import { askToRunWorkflow } from '../../../record-parts/run-workflow.tsx'
import { linkToRecordBin } from '../../../../lib/navigation/in-bin.tsx'
import { orderOfGroups } from '../../../record-filters/list-state.ts'
import { useMay } from '../../../../lib/session/use-rights.ts'
import { exportList, type ExportFormat } from '../../../record-data/export.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import { capitalize, type EntityStructure, type Field } from '../../../record-data/structure.ts'
import { ExportMenu } from '../../parts/ExportMenu.tsx'
import { cellText } from '../../../record-data/cell-text.ts'
import { TableBar } from '../editing/TableBar.tsx'
import { loadSelection } from '../rows/load-rows.ts'
import {
  countWords,
  readSelection,
  recounted,
  recountWords,
  type Selection,
  storedIds,
} from '../../../record-data/selection.ts'
import { printedLayout } from '../printing/printed-layout.ts'
import { writeTsv } from '../editing/tsv.ts'
import { maxRows } from '../model/table-state.ts'
import type { TableWrites } from '../editing/use-table-writes.ts'
import { rich } from '../../../../lib/language/rich.ts'
import { t } from '../messages.ts'

const BulkEdit = offlinePart(() => import('./BulkEdit.tsx'))

interface SelectionBarProps {
  tenantId: string | null
  structure: EntityStructure
  orderBy: ListRequest['orderBy']
  groupBy: readonly string[]
  footer: unknown
  fields: readonly Field[]
  /** Number of records that match the request. */
  total: number | null
  selection: Selection
  may: { readonly update: boolean; readonly delete: boolean }
  writes: TableWrites
  onAll: () => void
  onClear: () => void
  reveal: () => void
}

/** Actions on selected records. */
export default function SelectionBar({
  tenantId,
  structure,
  orderBy,
  groupBy,
  footer,
  fields,
  total,
  selection,
  may,
  writes,
  onAll,
  onClear,
  reveal,
}: SelectionBarProps) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  /** The selection of the open dialog, and its count before the server reported another one. */
  const [confirming, setConfirming] = useState<{
    readonly selection: Selection
    readonly before: number | null
  } | null>(null)
  const [isPending, setPending] = useState(false)
  const mayRun = useMay('workflow:run')
  const offline = useOffline()
  const { count } = selection
  const canTakeAll = total !== null && total > count
  const isLarge = count > maxRows
  const words = countWords(count)

  const read = (chosen: Selection) => loadSelection(client, tenantId, structure, chosen, orderBy)
  const load = () => read(selection)
  const guard = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(t('theActionFailed'), { description: messageOf(error) })
    }
  }
  const runWorkflow = () =>
    askToRunWorkflow({
      entity: structure.entity.name,
      subject: words,
      recordIds: async () => (selection.kind === 'ids' ? storedIds(selection) : (await load()).map(({ id }) => id)),
    })
  const exportThem = (format: ExportFormat) =>
    void guard(async () => {
      const request = { orderBy, ...readSelection(selection) }
      const printed = printedLayout({ structure, fields, groupBy, footer }, request.orderBy)
      const inOrder = { ...request, orderBy: orderOfGroups(groupBy, orderBy, structure) }
      const title = capitalize(structure.entity.pluralName)
      await exportList({ structure, request: inOrder, fields, title, printed }, format)
    })
  const copyThem = () =>
    guard(async () => {
      const records = await load()
      const header = fields.map(({ label }) => label)
      const rows = records.map((record) => fields.map((field) => cellText(structure, field, record)))
      await navigator.clipboard.writeText(writeTsv([header, ...rows]))
      toast(t('copied', { count: records.length }))
    })
  const bin = async (chosen: Selection) => {
    setPending(true)
    try {
      if (chosen.kind === 'matching' && chosen.count > maxRows) {
        const moved = await writes.changeMany(chosen, { verb: 'delete' })
        if (moved.kind === 'refused') throw moved.error
        const link = linkToRecordBin(structure.entity.name)
        toast(rich(t('movedToBin', { count: moved.count, link })))
      } else {
        const ids = chosen.kind === 'ids' ? chosen.ids : (await read(chosen)).map(({ id }) => id)
        if (!(await writes.moveToBin(ids, reveal))) return
      }
      setConfirming(null)
      onClear()
    } catch (error) {
      const now = recounted(chosen, error)
      if (!now || now.count === 0) setConfirming(null)
      if (!now) throw error
      if (now.count === 0) toast(t('noRecordsMatchAnymore'))
      else setConfirming({ selection: now, before: chosen.count })
    } finally {
      setPending(false)
    }
  }
  const binThem = async () => {
    if (selection.kind === 'matching' && isLarge) setConfirming({ selection, before: null })
    else await bin(selection)
  }
  useCommands(t('selection'), () => [
    ...(may.update
      ? [
          {
            id: 'selection.edit',
            label: t('editRecords', { count }),
            icon: <Pencil aria-hidden />,
            run: () => setEditing(true),
          },
        ]
      : []),
    ...(may.delete
      ? [
          {
            id: 'selection.bin',
            label: t('moveRecordsToBin', { count }),
            icon: <Trash2 aria-hidden />,
            run: () => void guard(binThem),
          },
        ]
      : []),
    ...(mayRun && !isLarge
      ? [
          {
            id: 'selection.run',
            label: t('runAWorkflowOn', { count }),
            icon: <Play aria-hidden />,
            run: runWorkflow,
          },
        ]
      : []),
    {
      id: 'selection.export',
      label: t('exportRecords', { count }),
      icon: <Download aria-hidden />,
      run: () => exportThem('csv'),
    },
    ...(isLarge
      ? []
      : [
          {
            id: 'selection.copy',
            label: t('copyRecords', { count }),
            icon: <Copy aria-hidden />,
            run: () => void copyThem(),
          },
        ]),
    ...(canTakeAll ? [{ id: 'selection.all', label: t('selectAllMatching', { count: total }), run: onAll }] : []),
    { id: 'selection.clear', label: t('clearTheSelection'), run: onClear },
  ])
  return (
    <>
      <TableBar label={t('selectedRecords')} onClose={onClear}>
        <span role="status" className="font-medium tabular-nums">
          {t('selected', { count })}
        </span>
        {canTakeAll && (
          <Button variant="link" size="sm" className="px-1" onClick={onAll}>
            {t('selectAllMatching', { count: total })}
          </Button>
        )}
        {may.update && (
          <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            {t('edit')}
          </Button>
        )}
        {may.delete && (
          <Button
            variant="ghost"
            size="sm"
            loading={isPending && confirming === null}
            onClick={() => void guard(binThem)}
          >
            <Trash2 aria-hidden />
            {t('moveToBin')}
          </Button>
        )}
        <ExportMenu start={exportThem}>
          <Button variant="ghost" size="sm">
            <Download aria-hidden />
            {t('export')}
          </Button>
        </ExportMenu>
        {mayRun && !isLarge && (
          <Button variant="ghost" size="sm" disabled={offline} onClick={runWorkflow}>
            <Play aria-hidden />
            {offline ? t('runWorkflowNeedsAConnection') : t('runWorkflow')}
          </Button>
        )}
        {!isLarge && (
          <Button variant="ghost" size="sm" onClick={() => void copyThem()}>
            <Copy aria-hidden />
            {t('copy')}
          </Button>
        )}
      </TableBar>
      {isEditing && (
        <BulkEdit
          structure={structure}
          read={read}
          selected={selection}
          writes={writes}
          reveal={reveal}
          onClose={() => setEditing(false)}
        />
      )}
      {confirming && (
        <ConfirmDialog
          onClose={() => setConfirming(null)}
          title={t('moveToBinQuestion', { count: confirming.selection.count })}
          description={[
            ...(confirming.before === null
              ? []
              : [recountWords(confirming.before, confirming.selection.count, structure.entity)]),
            ...(confirming.selection.count > maxRows ? [t('cannotUndoBulkDelete')] : []),
          ].join(' ')}
          confirmLabel={t('moveToBin')}
          destructive
          pending={isPending}
          onConfirm={() => void guard(() => bin(confirming.selection))}
        />
      )}
    </>
  )
}
