import { fileName, recordName } from '@monarch/schema'
import { toast } from '@monarch/ui'
import { download } from '../../lib/api.ts'
import type { ListRequest } from './queries.ts'
import type { EntityStructure, Field } from './structure.ts'

/** The list as it is filtered and sorted now, every page of it, as a CSV file. */
export async function downloadCsv(
  structure: EntityStructure,
  request: ListRequest,
  fields: readonly Field[],
): Promise<void> {
  const blob = await download(exportPath(structure, request, fields))
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = `${structure.entity.name}.csv`
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  toast.success(`Exported ${link.download}`)
}

/** `/api/export/deal.csv?fields=name,account_record.name&where={…}`: a record that is pointed at is named, as in the list. */
function exportPath(
  { entity, byId }: EntityStructure,
  { where, orderBy, search }: ListRequest,
  fields: readonly Field[],
): string {
  const names = fields.map(({ name, relation, type }) => {
    if (type.files && !type.graphql.list) return `${fileName(name)}.name`
    const title = relation && !type.graphql.list && byId.get(relation.entityId)?.titleField
    return title ? `${recordName(name)}.${title.name}` : name
  })
  const parameters = new URLSearchParams({ fields: names.join(',') })
  if (where) parameters.set('where', JSON.stringify(where))
  if (orderBy) parameters.set('orderBy', JSON.stringify(orderBy))
  if (search.trim()) parameters.set('search', search.trim())
  return `/api/export/${entity.name}.csv?${parameters.toString()}`
}
