import { Checkbox, IconButton, RelativeTime } from '@monarch/ui'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { purgeTime } from '../../lib/tenants/bin-time.ts'
import { secondField, titleOf } from '../record-data/documents.ts'
import type { Selection } from '../record-data/selection.ts'
import type { Entity } from '../record-data/structure.ts'
import type { BinnedRecord } from './queries.ts'
import { t } from './messages.ts'

interface BinTableProps {
  entity: Entity
  records: readonly BinnedRecord[]
  /** Days until the bin deletes permanently; `null` for never. */
  binDays: number | null
  checked: ReadonlySet<string>
  /** The records whose restoring has not been answered. */
  restoring: Selection | null
  /** `null` without permission for the deleted records. */
  onCheck: ((checked: ReadonlySet<string>) => void) | null
  onRestore: ((id: string) => void) | null
  onPurge: ((id: string) => void) | null
}

export function BinTable(props: BinTableProps) {
  const { entity, records, binDays, checked, restoring, onCheck, onRestore, onPurge } = props
  const second = secondField(entity)
  const isAll = records.every(({ id }) => checked.has(id))
  const isSome = records.some(({ id }) => checked.has(id))
  return (
    <div className="shrink-0 overflow-x-auto rounded-lg border bg-raised">
      <table aria-label={t('bin')} className="w-full text-cell">
        <thead className="bg-sunken text-left text-xs text-muted-foreground">
          <tr className="[&>th]:h-8 [&>th]:px-3 [&>th]:font-medium [&>th]:whitespace-nowrap">
            {onCheck && (
              <th scope="col" className="w-10">
                <Checkbox
                  aria-label={t('selectAllShown')}
                  checked={isAll || (isSome && 'indeterminate')}
                  onCheckedChange={(tick) => onCheck(new Set(tick ? records.map(({ id }) => id) : []))}
                />
              </th>
            )}
            <th scope="col">{entity.titleField?.label ?? entity.displayName}</th>
            {second && (
              <th scope="col" className="max-sm:hidden">
                {second.label}
              </th>
            )}
            <th scope="col" className="max-sm:hidden">
              {t('deleted')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t('deletedBy')}
            </th>
            {(onRestore ?? onPurge) && (
              <th scope="col" className="w-24 text-center">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y">
          {records.map((record) => {
            const title = titleOf(entity, record) || t('untitled')
            const value = second && record[second.name]
            return (
              <tr
                key={record.id}
                data-record={record.id}
                className="[&>td]:h-row [&>td]:px-3 [&>th]:px-3 max-sm:[&>th]:pt-1"
              >
                {onCheck && (
                  <td>
                    <Checkbox
                      aria-label={t('select', { title })}
                      checked={checked.has(record.id)}
                      onCheckedChange={(tick) =>
                        onCheck(tick ? checked.union(new Set([record.id])) : checked.difference(new Set([record.id])))
                      }
                    />
                  </td>
                )}
                <th scope="row" className="w-full max-w-0 truncate text-left font-medium">
                  {title}
                  <span className="block truncate pb-1 text-xs font-normal text-muted-foreground sm:hidden">
                    <RelativeTime value={record.updatedAt} />
                    {record.updatedBy_user && ` ${t('by', { name: record.updatedBy_user.name })}`}
                    {binDays !== null && <span className="block truncate">{purgeTime(record.updatedAt, binDays)}</span>}
                  </span>
                </th>
                {second && (
                  <td className="max-w-60 truncate text-muted-foreground max-sm:hidden">
                    {value === null || value === undefined ? '' : second.type.format(value, second.spec)}
                  </td>
                )}
                <td className="whitespace-nowrap text-muted-foreground max-sm:hidden">
                  <RelativeTime value={record.updatedAt} />
                  {binDays !== null && ` · ${purgeTime(record.updatedAt, binDays)}`}
                </td>
                <td className="max-w-48 truncate text-muted-foreground max-sm:hidden">
                  {record.updatedBy_user?.name ?? ''}
                </td>
                {(onRestore ?? onPurge) && (
                  <td>
                    <div className="flex justify-center">
                      {onRestore && (
                        <IconButton
                          label={t('restore', { title })}
                          disabled={restoring !== null}
                          loading={restoring?.kind === 'ids' && restoring.ids.includes(record.id)}
                          onClick={() => onRestore(record.id)}
                        >
                          <ArchiveRestore aria-hidden />
                        </IconButton>
                      )}
                      {onPurge && (
                        <IconButton label={t('deletePermanently', { title })} onClick={() => onPurge(record.id)}>
                          <Trash2 aria-hidden />
                        </IconButton>
                      )}
                    </div>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
