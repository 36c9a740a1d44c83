import { type FieldType, isId, type Json } from '@monarch/field-types'
import { Skeleton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { describePreview } from './describe-preview.ts'
import type { FieldPreview } from '../model/structure-changes.ts'
import { t } from '../messages.ts'

interface ChangePreviewProps {
  entityName: string
  preview: FieldPreview | undefined
  /** Field types before and after the change. */
  types: readonly [FieldType | undefined, FieldType | undefined]
  /** True if values that do not fit are cleared; otherwise they prevent the change. */
  mayEmpty: boolean
}

/** The effect of a change on existing records: counts, and samples of values before and after. */
export function ChangePreview({ entityName, preview, types: [from, to], mayEmpty }: ChangePreviewProps) {
  if (!preview) return <Skeleton className="h-10 w-full" />
  const { samples } = preview
  // The only lists that can be converted are lists of people.
  const isOfPeople = from?.storage === 'links' && to?.storage === 'links'
  if (preview.converts + preview.fails === 0 && preview.isComplete) return null
  return (
    <section aria-label={t('whatWouldChange')} className="flex flex-col gap-2 rounded-md border p-3">
      <p role="status" className="text-cell font-medium tabular-nums">
        {describePreview(preview, mayEmpty, isOfPeople ? 'wouldLosePeople' : 'wouldBeCleared')}
      </p>
      {!preview.isComplete && (
        <p className="text-xs text-muted-foreground">
          {t('othersNotCounted', { effect: mayEmpty ? 'clears' : 'prevents' })}
        </p>
      )}
      {samples.length > 0 && (
        <div className="overflow-x-auto">
          {samples.length < preview.converts + preview.fails && (
            <p className="text-xs text-muted-foreground">
              {t('ofShown', { count: samples.length, total: preview.converts + preview.fails })}
            </p>
          )}
          <table className="w-full text-left text-xs">
            <thead className="text-muted-foreground">
              <tr>
                <th scope="col" className="py-1 pr-3 font-medium">
                  {t('before')}
                </th>
                <th scope="col" className="py-1 pr-3 font-medium">
                  {t('after')}
                </th>
                <th scope="col" className="py-1 font-medium">
                  <span className="sr-only">{t('record')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {samples.map(({ id, before, after }) => (
                <tr key={id} className="border-t">
                  <td className="max-w-[220px] truncate py-1 pr-3">{shown(before, from)}</td>
                  <td className={`max-w-[220px] truncate py-1 pr-3 ${after === null ? 'text-error' : ''}`}>
                    {after === null ? (mayEmpty ? t('empty') : t('doesNotFit')) : shown(after, to)}
                  </td>
                  <td className="py-1 text-right">
                    <RecordLink entityName={entityName} id={id} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface OffendingProps {
  entityName: string
  offending: { count: number; inBin: number; records: readonly { id: string; value: Json }[] }
}

/** The records that prevent a change. */
export function OffendingRecords({ entityName, offending: { count: total, inBin, records } }: OffendingProps) {
  if (records.length === 0) return null
  const more = total - records.length
  return (
    <div className="mt-1 flex flex-col gap-1 text-xs">
      <ul className="flex max-h-40 flex-col gap-0.5 overflow-y-auto">
        {records.map(({ id, value }) => (
          <li key={id} className="flex gap-2">
            <RecordLink entityName={entityName} id={id} />
            <span className="min-w-0 truncate">{value === null ? t('empty') : shown(value)}</span>
          </li>
        ))}
      </ul>
      {(more > 0 || inBin > 0) && (
        <p>
          {more > 0 && t('andMore', { count: more })}
          {more > 0 && inBin > 0 && ', '}
          {inBin > 0 && t('ofThemInTheBin', { count: inBin })}
        </p>
      )}
    </div>
  )
}

function RecordLink({ entityName, id }: { entityName: string; id: string }) {
  return (
    <Link
      to="/entities/$name/$recordId"
      params={{ name: entityName, recordId: id }}
      className="shrink-0 underline underline-offset-2"
    >
      {t('openRecord')}
    </Link>
  )
}

function shown(value: Json, type?: FieldType): string {
  if (value === null) return '–'
  // The ids of related records mean nothing to readers, so their number is shown. For users, the server sends names.
  if (type?.relation && [value].flat().every(isId))
    return t('records', { count: Array.isArray(value) ? value.length : 1 })
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map((item) => shown(item)).join(', ') : JSON.stringify(value)
}
