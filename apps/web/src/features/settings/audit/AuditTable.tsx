import { translateSentence } from '@monarch/messages'
import { Badge, Button, cn } from '@monarch/ui'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { AuditEntry } from './queries.ts'
import { actionWords, subjectWords, wordsOf } from './words.ts'
import { writeTime } from '../../../lib/look/viewer-format.ts'
import { t } from './messages.ts'

/** Latest first; a row expands to the values before and after. On narrow screens an entry is a block. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border" tabIndex={0} role="group" aria-label={t('auditLog')}>
      <table
        aria-label={t('auditLog')}
        className="block w-full border-separate border-spacing-0 text-cell md:table md:min-w-[720px]"
      >
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr>
            {[t('time'), t('who'), t('action'), t('what'), t('address')].map((label) => (
              <th key={label} scope="col" className={headLook}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { createdAt, userName, apiKeyName, address, action, subjectType } = entry
  const description = translateSentence(entry.description)
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const changes = changesOf(entry)
  return (
    <>
      <tr className="flex flex-wrap items-center gap-x-3 border-b px-3 py-2 align-top last:border-b-0 md:table-row">
        <td className={cn(cellLook, 'order-1 text-muted-foreground tabular-nums')}>
          <time dateTime={createdAt}>
            {writeTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'medium' })}
          </time>
        </td>
        <td className={cn(cellLook, 'order-3')}>
          <span className="block max-w-48 truncate font-medium">{userName || 'Monarch'}</span>
          {apiKeyName !== '' && (
            <span className="block max-w-48 truncate text-xs text-muted-foreground">
              {t('withTheKey', { apiKeyName })}
            </span>
          )}
        </td>
        <td className={cn(cellLook, 'order-2 ml-auto')}>
          <Badge variant="outline">{actionWords()[action] ?? wordsOf(action)}</Badge>
        </td>
        <td className={cn(cellLook, 'order-5 w-full whitespace-normal md:min-w-60')}>
          {changes.length === 0 ? (
            <span className="wrap-anywhere">{description}</span>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => setOpen(!isOpen)}
              className="-ml-2 h-auto min-h-6 max-w-full justify-start px-2 py-0 text-left font-normal whitespace-normal text-foreground"
            >
              <ChevronRight aria-hidden className={cn('transition-transform', isOpen && 'rotate-90')} />
              <span className="wrap-anywhere">{description}</span>
            </Button>
          )}
          <span className={cn('block text-xs text-muted-foreground', changes.length > 0 && 'ml-6')}>
            {subjectWords()[subjectType] ?? wordsOf(subjectType)}
          </span>
        </td>
        <td className={cn(cellLook, 'order-4 ml-auto font-mono text-xs text-muted-foreground')}>{address}</td>
      </tr>
      {isOpen && (
        <tr className="block md:table-row">
          <td id={detailsId} colSpan={5} className="block border-b bg-sunken px-3 py-2 md:table-cell">
            <Changes changes={changes} />
          </td>
        </tr>
      )}
    </>
  )
}

interface Change {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <table aria-label={t('whatChanged')} className="w-full table-fixed text-xs">
      <thead>
        <tr className="text-left text-muted-foreground [&>th]:px-2 [&>th]:py-1 [&>th]:font-medium">
          <th scope="col" className="w-40">
            {t('key')}
          </th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name} className="align-top [&>td]:px-2 [&>td]:py-1">
            <th scope="row" className="px-2 py-1 text-left font-medium wrap-anywhere">
              {wordsOf(name)}
            </th>
            <Value text={before} />
            <Value text={after} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ text }: { text: string | null }) {
  return (
    <td>
      {text === null ? (
        <span className="text-muted-foreground">–</span>
      ) : (
        <span className="block max-h-48 overflow-y-auto font-mono wrap-anywhere whitespace-pre-wrap">{text}</span>
      )}
    </td>
  )
}

/** For an update the differences, otherwise all values. */
function changesOf({ before, after }: AuditEntry): readonly Change[] {
  const [old, now] = [asObject(before), asObject(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name, before: textOf(old[name]), after: textOf(now[name]) }))
    .filter((change) => change.before !== change.after)
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

const headLook = 'h-8 border-b bg-sunken px-3 text-left text-xs font-medium text-muted-foreground whitespace-nowrap'
const cellLook = 'whitespace-nowrap md:border-b md:px-3 md:py-1.5'
