import { fileName, filesName, recordName, recordsName } from '@monarch/schema'
import { toast } from '@monarch/ui'
import { saveBlob } from '../../lib/api/save-file.ts'
import { download } from '../../lib/api/transfer.ts'
import type { Exported, ExportFormat } from './export.ts'
import type { ListRequest } from './queries.ts'
import type { EntityStructure, Field } from './structure.ts'
import { t } from './messages.ts'

/** Downloads all rows of a list as a file. */
export async function downloadList(exported: Exported, format: Exclude<ExportFormat, 'print'>): Promise<void> {
  const { structure, request, fields } = exported
  const file = `${structure.entity.name}.${format}`
  const options = exportOptions(structure, request, fields)
  // People read workbooks. Programs read the other formats, and an import recognizes them by the names of the API.
  const headers = format === 'xlsx' && JSON.stringify(fields.map(({ label }) => label))
  saveBlob(await download(`/api/export/${file}`, { options: { ...options, ...(headers && { headers }) } }), file)
  toast.success(t('exported', { file }))
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
