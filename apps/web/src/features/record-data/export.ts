import { fileName, filesName, recordName, recordsName } from '@monarch/schema'
import { toast } from '@monarch/ui'
import { useState } from 'react'
import { download } from '../../lib/api/transfer.ts'
import type { RecordData } from './documents.ts'
import type { ListRequest } from './queries.ts'
import type { EntityStructure, Field } from './structure.ts'
import { t } from './messages.ts'

const fileFormats = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof fileFormats)[number] | 'print'

/** What is exported: all pages of a filtered and sorted list, with the fields that it shows. */
export interface Exported {
  readonly structure: EntityStructure
  readonly request: ListRequest
  readonly fields: readonly Field[]
  /** The heading of the printed list. */
  readonly title: string
  /** Omitted where records are not in a table. */
  readonly printed?: PrintedLayout | undefined
}

/** How a table is printed: its groups, and the summaries of its columns. */
export interface PrintedLayout {
  /** The order of the records of a group. */
  readonly orderBy: ListRequest['orderBy']
  readonly arrange: (records: readonly RecordData[]) => Promise<readonly PrintedRow[]>
}

/** A record, the heading of a group, or the summaries of all records. Figures are by field name. */
export type PrintedRow =
  | { readonly kind: 'record'; readonly record: RecordData }
  | {
      readonly kind: 'group'
      readonly level: number
      readonly title: string
      readonly figures: ReadonlyMap<string, string>
    }
  | { readonly kind: 'totals'; readonly figures: ReadonlyMap<string, string> }

/** Downloads a file, or prints the list. */
export async function exportList(exported: Exported, format: ExportFormat): Promise<void> {
  if (format === 'print') {
    const { printList } = await loadPrinting()
    return printList(exported)
  }
  const { structure, request, fields } = exported
  const file = `${structure.entity.name}.${format}`
  const options = exportOptions(structure, request, fields)
  // People read workbooks. Programs read the other formats, and an import recognizes them by the names of the API.
  const headers = format === 'xlsx' && JSON.stringify(fields.map(({ label }) => label))
  const blob = await download(`/api/export/${file}`, { options: { ...options, ...(headers && { headers }) } })
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = file
  link.click()
  // The browser reads the file after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  toast.success(t('exported', { file }))
}

type Printing = typeof import('./print-list.ts')
let printing: Printing | null = null

/** Code that a list needs only on paper. */
export async function loadPrinting(): Promise<Printing> {
  return (printing ??= await import('./print-list.ts'))
}

export const loadedPrinting = (): Printing | null => printing

export interface Export {
  readonly isExporting: boolean
  readonly start: (format: ExportFormat) => void
}

/** Shows a failure in a toast. */
export function useExport(exported: Exported): Export {
  const [isExporting, setExporting] = useState(false)
  const run = async (format: ExportFormat) => {
    setExporting(true)
    try {
      await exportList(exported, format)
    } catch (error) {
      toast.error(t('theExportFailed'), { description: error instanceof Error ? error.message : String(error) })
    } finally {
      setExporting(false)
    }
  }
  return { isExporting, start: (format) => void run(format) }
}

/** `{fields: 'name,account_record.name,tags_records.name', where: '{…}'}`: related records are named, as in the list. */
function exportOptions(
  { byId }: EntityStructure,
  { where, orderBy, search }: ListRequest,
  fields: readonly Field[],
): Readonly<Record<string, string>> {
  const names = fields.map(({ name, relation, type }) => {
    const { list } = type.graphql
    if (type.files) return `${list ? filesName(name) : fileName(name)}.name`
    const title = relation && byId.get(relation.entityId)?.titleField
    return title ? `${list ? recordsName(name) : recordName(name)}.${title.name}` : name
  })
  return {
    fields: names.join(','),
    ...(where && { where: JSON.stringify(where) }),
    ...(orderBy && { orderBy: JSON.stringify(orderBy) }),
    ...(search.trim() && { search: search.trim() }),
  }
}
