import { excerptOf, type Json } from '@monarch/field-types'
import { RichText } from '@monarch/field-types/web'
import { Button, Dialog } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { newIdempotencyKey } from '../../../lib/api/api.ts'
import { tab } from '../../../lib/live/presence.ts'
import { cellText } from '../../record-data/cell-text.ts'
import { type RecordData, titleOf } from '../../record-data/documents.ts'
import { useRecord, useStructure } from '../../record-data/queries.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import type { RecordChange, Values } from '../../record-data/write/changes.ts'
import { needsDecision, outboxOf, useOutboxEntries } from '../../record-data/write/outbox.ts'
import { contestedFields, decide, type OutboxEntry } from '../../record-data/write/outbox-entry.ts'
import { isLaterEdit, withLater } from '../../record-data/write/unsent-records.ts'
import { patchRecord } from '../../record-data/write/pending-changes.ts'
import { useRecordWriter } from '../../record-data/write/record-writer.ts'
import { t } from './messages.ts'

interface UnsentChangesProps {
  tenantId: string | null
  onClose: () => void
}

/** The changes that wait for a connection, and those about which the user has to decide. */
export default function UnsentChanges({ tenantId, onClose }: UnsentChangesProps) {
  const entries = useOutboxEntries(tenantId)
  const isEmpty = entries.every(({ isHeld }) => isHeld)
  useEffect(() => {
    if (isEmpty) onClose()
  })
  const undecided = entries.filter(needsDecision)
  const waiting = entries.flatMap((entry) =>
    entry.problem === null && entry.isWaiting && !isLaterEdit(entry)
      ? { ...entry, creates: withLater(entry, entries) }
      : [],
  )
  return (
    <Dialog
      title={t('unsentChanges')}
      description={undecided.length > 0 ? t('decideHelp') : undefined}
      onClose={onClose}
      size="lg"
    >
      <div className="flex flex-col gap-6">
        {undecided.length > 0 && (
          <ul aria-label={t('toDecide')} className="flex flex-col gap-4">
            {undecided.map((entry) => (
              <li key={entry.id}>
                <Undecided entry={entry} />
              </li>
            ))}
          </ul>
        )}
        {waiting.length > 0 && (
          <section aria-label={t('waitingForAConnection')}>
            <h3 className="text-sm font-medium">{t('waitingForAConnection')}</h3>
            <p className="text-cell text-muted-foreground">{t('waitingHelp')}</p>
            <ol className="mt-2 flex flex-col gap-1 text-sm">
              {waiting.slice(0, maxListed).map((entry) => (
                <li key={entry.id} className="break-words">
                  <Waiting entry={entry} />
                </li>
              ))}
              {waiting.length > maxListed && (
                <li className="text-muted-foreground">{t('andMore', { count: waiting.length - maxListed })}</li>
              )}
            </ol>
          </section>
        )}
      </div>
    </Dialog>
  )
}

const maxListed = 100
const longestExcerpt = 200

function Waiting({ entry }: { entry: OutboxEntry }) {
  const { data: structure } = useStructure(entry.tenantId, entry.entity)
  const [change, ...others] = entry.changes
  const values = change && others.length === 0 ? change.data : entry.creates.length === 1 ? entry.creates[0]! : null
  return (
    <>
      {entry.title}
      {entry.comment && (
        <span className="text-muted-foreground"> · {excerptOf(entry.comment.body, longestExcerpt)}</span>
      )}
      {structure && values && (
        <span className="text-muted-foreground"> · {textOf(structure, values, change?.related)}</span>
      )}
    </>
  )
}

function Undecided({ entry }: { entry: OutboxEntry }) {
  const { data: structure } = useStructure(entry.tenantId, entry.entity)
  if (!structure) return <p className="text-sm">{entry.title}</p>
  return <Decisions entry={entry} structure={structure} />
}

function Decisions({ entry, structure }: { entry: OutboxEntry; structure: EntityStructure }) {
  const outbox = outboxOf(useQueryClient(), entry.tenantId)
  const writer = useRecordWriter(entry.tenantId, structure)
  const { problem } = entry
  const send = (next: OutboxEntry) => {
    void outbox.replace({ ...next, tab, problem: null, isWaiting: true })
    void writer.resume(next.id)
  }
  const answer = (recordId: string, field: string, choice: 'mine' | 'theirs') => {
    const next = decide(entry, recordId, field, choice)
    if (!next) outbox.remove(entry.id)
    else if (next.problem === null) send(next)
    else void outbox.replace(next)
  }
  if (!problem) return null
  if (problem.kind === 'conflict') {
    return (
      <div className="flex flex-col gap-3">
        {entry.changes.flatMap((change) => {
          const latest = problem.latest.find(({ id }) => id === change.id)
          if (!latest) return []
          return contestedFields(change, latest).map((field) => (
            <Contested
              key={`${change.id} ${field}`}
              structure={structure}
              change={change}
              latest={latest}
              field={field}
              onAnswer={(choice) => answer(change.id, field, choice)}
            />
          ))
        })}
      </div>
    )
  }
  const isLapsed = problem.kind === 'lapsed'
  const isSingle = entry.creates.length + entry.changes.flatMap(({ data }) => Object.keys(data)).length === 1
  return (
    <div className="rounded-md border p-3">
      <h3 className="text-sm font-medium break-words">{entry.title}</h3>
      <p role="alert" className="mt-1 text-cell text-error">
        {isLapsed ? t(entry.comment ? 'lapsedComment' : 'lapsed') : problem.message}
      </p>
      {entry.comment && <RichText html={entry.comment.body} className="mt-2 text-sm select-text" />}
      <dl className="mt-2 flex flex-col gap-2">
        {entry.changes.flatMap((change) =>
          Object.keys(change.data).map((field) => (
            <RefusedValue
              key={`${change.id} ${field}`}
              tenantId={entry.tenantId}
              structure={structure}
              change={change}
              field={field}
              onDiscard={isSingle ? null : () => answer(change.id, field, 'theirs')}
            />
          )),
        )}
        {entry.creates.slice(0, maxListed).map((values, index) => (
          <div key={index} className="text-sm break-words select-text">
            <dt className="text-xs text-muted-foreground">
              {t('newRecord', { entity: structure.entity.displayName })}
            </dt>
            <dd>{textOf(structure, values)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => send(isLapsed ? { ...entry, key: newIdempotencyKey(), madeAt: Date.now() } : entry)}
        >
          {t(!isLapsed ? 'tryAgain' : entry.comment ? 'sendAgain' : 'createAgain')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => outbox.remove(entry.id)}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}

interface ContestedProps {
  structure: EntityStructure
  change: RecordChange
  latest: RecordData
  field: string
  onAnswer: (choice: 'mine' | 'theirs') => void
}

function Contested({ structure, change, latest, field, onAnswer }: ContestedProps) {
  const { entity } = structure
  const { label } = fieldOf(structure, field)
  const author = (latest.updatedBy_user as { name: string } | null | undefined)?.name ?? t('someoneElse')
  const title = titleOf(entity, latest) || entity.displayName
  return (
    <section aria-label={`${title}: ${label}`} className="rounded-md border p-3">
      <h3 className="text-sm font-medium break-words">
        {title}: {label}
      </h3>
      <p className="text-cell text-muted-foreground">{t('changedMeanwhile', { author })}</p>
      <dl className="mt-2 grid grid-cols-2 gap-3 text-sm">
        <Side name={t('theirs')}>{valueText(structure, field, latest)}</Side>
        <Side name={t('mine')}>
          {valueText(structure, field, { ...patchRecord(latest, change.data, entity.fields), ...change.related })}
        </Side>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onAnswer('mine')}>
          {t('useMine')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => onAnswer('theirs')}>
          {t('keepTheirs')}
        </Button>
      </div>
    </section>
  )
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="break-words select-text">{children}</dd>
    </div>
  )
}

interface RefusedValueProps {
  tenantId: string
  structure: EntityStructure
  change: RecordChange
  field: string
  /** `null` for the only value of an entry. */
  onDiscard: (() => void) | null
}

function RefusedValue({ tenantId, structure, change, field, onDiscard }: RefusedValueProps) {
  const { data: record } = useRecord(tenantId, structure, change.id)
  const { label } = fieldOf(structure, field)
  const title = (record && titleOf(structure.entity, record)) || structure.entity.displayName
  const value = valueText(structure, field, { ...emptyRecord, ...change.data, ...change.related })
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1 text-sm">
        <dt className="text-xs break-words text-muted-foreground">
          {title}: {label}
        </dt>
        <dd className="break-words select-text">{value}</dd>
      </div>
      {onDiscard && (
        <Button size="sm" variant="ghost" aria-label={t('discardOf', { label, title })} onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
    </div>
  )
}

const emptyRecord = { id: '', version: 0, createdAt: '', updatedAt: '' }

/** 'Stage: Won, Amount: 12' */
function textOf(structure: EntityStructure, values: Values, related: Values = {}): string {
  const record = { ...emptyRecord, ...values, ...related }
  return Object.keys(values)
    .map((name) => `${fieldOf(structure, name).label}: ${valueText(structure, name, record)}`)
    .join(', ')
}

function valueText(structure: EntityStructure, name: string, record: RecordData): string {
  const field = structure.entity.fields.find((one) => one.name === name)
  const value: Json = record[name] ?? null
  if (!field) return value === null ? t('empty') : JSON.stringify(value)
  return cellText(structure, field, record) || t('empty')
}

/** A field that was removed meanwhile keeps its name. */
function fieldOf(structure: EntityStructure, name: string): { readonly label: string } {
  return structure.entity.fields.find((field) => field.name === name) ?? { label: name }
}
