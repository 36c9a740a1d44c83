import {
  type IndexHost,
  isFollowing,
  type Model,
  type Question,
  type RequestedIndex,
  requestedIndexes,
} from '@monarch/schema'
import { compile, ident, literal, sql } from '@monarch/sql'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { extensionPoint } from '../../platform/extension-point.ts'
import { tenantModel } from '../tenant-model.ts'
import { type IndexComment, isUnused, readComment, withScans, worthwhile, writeComment } from './frequent-indexes.ts'

export const reconcileTaskName = 'reconcile_indexes'

/** Only one process at a time builds the indexes of a tenant. */
export class ReconciliationRunning extends Error {}

/** The questions about the records of a tenant, which its indexes answer. */
export const questionsToIndex =
  extensionPoint<(app: App, tenantId: string, model: Model) => Promise<readonly Question[]>>('questions to index')

/** The questions of views and reports. */
export async function savedQuestions(app: App, tenantId: string, model: Model): Promise<readonly Question[]> {
  const lists = app.extensions.of(questionsToIndex).map((questions) => questions(app, tenantId, model))
  return (await Promise.all(lists)).flat()
}

/** Enqueues a delayed job, so that one job covers changes made together. */
export async function reconcileIndexesSoon(
  app: App,
  tenantId: string,
  trx: Kysely<AdminDb> = app.admin,
): Promise<void> {
  const runAt = new Date(Date.now() + delayMilliseconds)
  await app.jobs.add(reconcileTaskName, { tenantId }, { key: `indexes ${tenantId}`, runAt, trx })
}

/** Enqueues the same job, and creates the indexes that these questions of requests need. */
export async function indexQuestionsSoon(app: App, tenantId: string, frequent: readonly Question[]): Promise<void> {
  await app.jobs.add(reconcileTaskName, { tenantId, frequent }, { key: `frequent indexes ${tenantId}` })
}

/**
 * Creates the indexes that search, saved views and reports of a tenant need and drops unneeded ones, without blocking reads or writes.
 * Rebuilds indexes that a dead process left invalid. Indexes that only requests need are created if their questions are in `frequent`, and
 * stay while they are used.
 */
export async function reconcileIndexes(
  app: App,
  tenantId: string,
  { signal, frequent = [], now = new Date() }: ReconcileOptions = {},
): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  await tenant.db.asOwner(async (client) => {
    await yieldToChanges(client)
    await client.query(`set statement_timeout = 0; set lock_timeout = '30s'`)
    const { rows: locks } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.indexBuilder,
    ])
    if (!locks[0]!.taken) throw new ReconciliationRunning('Another process is reconciling the indexes of this tenant')
    const model = await tenantModel(app, tenantId)
    const there = await findIndexes(client, now)
    const kept = there.flatMap(({ comment }) => (comment.use && !isUnused(comment.use, now) ? [comment.use] : []))
    const ofRequests = await worthwhile(client, [...kept.flatMap(({ questions }) => questions), ...frequent], model)
    const questions = [...(await savedQuestions(app, tenantId, model)), ...ofRequests]
    const requested = requestedIndexes(model, questions, await hostOf(client))
    const fresh = new Set(frequent.map((question) => JSON.stringify(question)))
    const isFresh = ({ answers }: RequestedIndex) => answers.some((question) => fresh.has(JSON.stringify(question)))
    const foundAs = new Map(there.map((index) => [index.name, index]))
    const isKept = ({ name }: RequestedIndex) => {
      const use = foundAs.get(name)?.comment.use
      return use !== undefined && use !== null && !isUnused(use, now)
    }
    const wanted = requested.filter((index) => !isForRequestsOnly(index) || isFresh(index) || isKept(index))
    const names = new Set(wanted.map(({ name }) => name))
    const drop = async (name: string) => {
      signal?.throwIfAborted()
      await client.query(compile(sql`drop index concurrently if exists ${ident('public', name)}`).text)
    }
    for (const index of wanted) {
      signal?.throwIfAborted()
      const found = foundAs.get(index.name)
      const isGood = found !== undefined && found.isValid && found.comment.signature === index.signature
      if (found && !isGood) await drop(index.name)
      if (!isGood) {
        if (index.probe !== null && (await client.query(index.probe)).rowCount !== 0) continue
        await client.query(index.create)
        if (index.analyze !== null) await client.query(index.analyze)
      }
      const comment = writeComment(commentOf(index, found, now))
      if (comment === found?.text && isGood) continue
      await client.query(compile(sql`comment on index ${ident('public', index.name)} is ${literal(comment)}`).text)
    }
    // The former indexes are used until the new ones are ready.
    for (const { name } of there) if (!names.has(name)) await drop(name)
  })
}

interface ReconcileOptions {
  readonly signal?: AbortSignal
  /** The questions of requests that are often slow. */
  readonly frequent?: readonly Question[]
  readonly now?: Date
}

const isForRequestsOnly = ({ answers }: RequestedIndex): boolean =>
  answers.length > 0 && answers.every(({ by }) => by.kind === 'request')

function commentOf(index: RequestedIndex, found: IndexFound | undefined, now: Date): IndexComment {
  const { signature, answers } = index
  if (!isForRequestsOnly(index)) return { signature, use: null }
  const before = found?.comment.use ?? { scans: 0, usedAt: now.toISOString() }
  return { signature, use: { ...before, questions: answers } }
}

/** Marks the statements of the client as those that `stopIndexBuilders` may cancel. */
export async function yieldToChanges(client: pg.ClientBase): Promise<void> {
  await client.query(`set application_name = '${builderName}'`)
}

/** Call before changing tables, which would otherwise wait for the lock of an index build. The build fails and is retried later. */
export async function stopIndexBuilders(client: pg.ClientBase): Promise<void> {
  await client.query(
    'select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [builderName],
  )
}

const builderName = 'monarch indexes'
const delayMilliseconds = 2_000

async function hostOf(client: pg.ClientBase): Promise<IndexHost> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.opcname as name from pg_opclass c join pg_namespace n on n.oid = c.opcnamespace
     where c.opcname = 'gin_trgm_ops' limit 1`,
  )
  return { trigramOperators: rows[0] ? [rows[0].schema, rows[0].name] : null }
}

interface IndexFound {
  readonly name: string
  readonly isValid: boolean
  readonly text: string | null
  readonly comment: IndexComment
}

async function findIndexes(client: pg.ClientBase, now: Date): Promise<IndexFound[]> {
  const { rows } = await client.query<Pick<IndexFound, 'name' | 'isValid' | 'text'> & { readonly scans: string }>(
    `select c.relname as name, i.indisvalid as "isValid", obj_description(c.oid, 'pg_class') as text,
       pg_stat_get_numscans(c.oid) as scans
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public'`,
  )
  return rows
    .filter(({ name }) => isFollowing(name))
    .map(({ scans, ...index }) => {
      const { signature, use } = readComment(index.text)
      return { ...index, comment: { signature, use: use && withScans(use, Number(scans), now) } }
    })
}
