import { fileName, filesName, recordName, recordsName } from '@monarch/schema'
import { toast } from '@monarch/ui'
import { useState } from 'react'
import { download } from '../../lib/api/transfer.ts'
import type { ListRequest } from './queries.ts'
import type { EntityStructure, Field } from './structure.ts'
import { t } from './messages.ts'

/** Downloads all pages of the filtered and sorted list as CSV. */
export async function downloadCsv(
  structure: EntityStructure,
  request: ListRequest,
  fields: readonly Field[],
): Promise<void> {
  const blob = await download(`/api/export/${structure.entity.name}.csv`, {
    options: exportOptions(structure, request, fields),
  })
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = `${structure.entity.name}.csv`
  link.click()
  // The browser reads the file after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  toast.success(t('exported', { file: link.download }))
}

export interface Export {
  readonly isExporting: boolean
  readonly start: () => void
}

/** Shows a failure in a toast. */
export function useExport(write: () => Promise<void>): Export {
  const [isExporting, setExporting] = useState(false)
  const run = async () => {
    setExporting(true)
    try {
      await write()
    } catch (error) {
      toast.error(t('theExportFailed'), { description: error instanceof Error ? error.message : String(error) })
    } finally {
      setExporting(false)
    }
  }
  return { isExporting, start: () => void run() }
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
