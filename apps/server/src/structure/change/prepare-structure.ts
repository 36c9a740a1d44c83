import { isUuid, type Preparation, type Step } from '@monarch/schema'
import { compile, ident, sql as tenantSql } from '@monarch/sql'
import { sql } from 'kysely'
import type pg from 'pg'
import type { App } from '../../platform/app.ts'
import { inShortTransactions, retryOnLock } from '../../platform/db/pools.ts'
import { isTemporary } from '../../platform/db/pg-errors.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { RunningJob, Task } from '../../platform/jobs/task.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { refuseSteps } from './apply-steps.ts'
import { type Change, findUnfinished } from './change-store.ts'
import { bigFormsOf, prepareTaskName } from './preparations.ts'
import { finishPendingChange } from './finish-change.ts'
import { MisfitFound, verifyValues } from './verify-values.ts'

/**
 * Prepares the steps whose time grows with the rows of a table, without blocking readers and writers: fills a new column in batches
 * while a trigger keeps it up to date, builds indexes concurrently, validates constraints under a weak lock. Every piece is
 * repeatable and progress is stored after each, so that another process can resume.
 */
export const prepareStructureTask: Task<{ tenantId: string; changeId: string }> = {
  name: prepareTaskName,
  lane: 'upkeep',
  async run(app, { tenantId, changeId }, job) {
    const tenant = isUuid(tenantId) ? await app.tenants.find(tenantId) : null
    const change = tenant && (await findUnfinished(app.admin, tenantId))
    if (!tenant || change?.id !== changeId) return
    if (change.phase === 'preparing') {
      const isOurs = await prepare(app, tenant, change, job)
      if (!isOurs) return
    }
    await finishPendingChange(app, tenantId)
  },
}

/** The failpoints of the crash test, between those of `structureFailpoints`. */
export const preparationFailpoints = ['prepare:begun', 'prepare:piece', 'prepare:batch', 'prepare:done'] as const

/** The number of finished preparations, and the last id of the current one if it works in batches. */
interface Progress {
  readonly at: number
  readonly after: string
}

const beforeAll = '00000000-0000-0000-0000-000000000000'
const batchRows = 5_000

/** False if another process is preparing the change. */
async function prepare(app: App, tenant: Tenant, change: Change, { signal }: RunningJob): Promise<boolean> {
  return tenant.db.asOwner(async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"',
      [change.id],
    )
    if (!rows[0]!.isOurs) return false
    await client.query('set statement_timeout = 0')
    failpoint('prepare:begun')
    let current: Current | null = null
    try {
      await runPreparations(app, client, change, signal, (piece) => (current = piece))
    } catch (error) {
      if (signal.aborted || isTemporary(error)) throw error
      await refuseSteps(tenant.db, { ...change, fields: change.rowWrites.fields }, { step: current, error }, app.log)
    }
    failpoint('prepare:done')
    await sql`update "structureChanges" set phase = 'tables', "updatedAt" = now() where id = ${change.id}`.execute(
      app.admin,
    )
    return true
  })
}

type Current = Pick<Step, 'misfit' | 'text'>

async function runPreparations(
  app: App,
  client: pg.Client,
  change: Change,
  signal: AbortSignal,
  onPiece: (piece: Current) => void,
): Promise<void> {
  const forms = bigFormsOf(change)
  const pieces = forms.flatMap(({ table, prepare }) => prepare.map((piece) => ({ table, piece })))
  const rowsOf = new Map<string, number>()
  for (const table of new Set(pieces.map((p) => p.table))) rowsOf.set(table, await countRows(client, table))
  const weigh = ({ table, piece }: (typeof pieces)[number]) => (piece.kind === 'quick' ? 0 : rowsOf.get(table)!)
  const total = pieces.reduce((sum, piece) => sum + weigh(piece), 0)
  const start = await readProgress(app, change.id)
  let done = pieces.slice(0, start.at).reduce((sum, piece) => sum + weigh(piece), 0)
  for (const [at, part] of pieces.entries()) {
    if (at < start.at) continue
    const { table, piece } = part
    signal.throwIfAborted()
    onPiece({ misfit: 'misfit' in piece ? piece.misfit : null, text: piece.text })
    if (piece.kind === 'fill') {
      const after = at === start.at ? start.after : beforeAll
      await fill(client, table, piece.text, after, async (last, count) => {
        done += count
        await writeProgress(app, change.id, { at, after: last }, done, total)
        failpoint('prepare:batch')
        signal.throwIfAborted()
      })
    } else {
      await runPiece(client, piece, change)
      done += weigh(part)
    }
    failpoint('prepare:piece')
    await writeProgress(app, change.id, { at: at + 1, after: beforeAll }, done, total)
  }
}

/** Fills in primary key order. Each batch is a separate transaction, so that row locks are short. */
export async function fill(
  client: pg.Client,
  table: string,
  text: string,
  start: string,
  onBatch: (last: string, count: number) => Promise<void>,
): Promise<void> {
  for (let after = start; ;) {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${table} where id > $1 order by id limit ${batchRows}`,
      [after],
    )
    const last = rows.at(-1)?.id
    if (last === undefined) return
    await retryOnLock(() => client.query(text, [after, last]))
    await onBatch(last, rows.length)
    after = last
  }
}

async function runPiece(
  client: pg.Client,
  piece: Exclude<Preparation, { kind: 'fill' }>,
  change: Change,
): Promise<void> {
  if (piece.kind === 'quick') await inShortTransactions(client, () => client.query(piece.text))
  else if (piece.kind === 'scan') await retryOnLock(() => client.query(piece.text))
  else if (piece.kind === 'none') {
    const { rowCount } = await client.query(piece.text)
    if (rowCount !== 0) throw new MisfitFound('Some values cannot be converted')
  } else if (piece.kind === 'index') {
    await retryOnLock(async () => {
      await client.query(compile(tenantSql`drop index if exists ${ident(piece.schema, piece.name)}`).text)
      await client.query(piece.text)
    })
  } else await inShortTransactions(client, () => verifyValues(client, piece, change.rowWrites.fields))
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${table}`)
  return rows[0]!.count
}

async function readProgress({ admin }: App, changeId: string): Promise<Progress> {
  const { rows } = await sql<{ progress: Progress | null }>`
    select progress from "structureChanges" where id = ${changeId}`.execute(admin)
  return rows[0]?.progress ?? { at: 0, after: beforeAll }
}

async function writeProgress(
  { admin }: App,
  changeId: string,
  progress: Progress,
  done: number,
  total: number,
): Promise<void> {
  await sql`
    update "structureChanges" set progress = ${JSON.stringify(progress)}::jsonb, done = ${Math.min(done, total)},
      total = ${total}, "updatedAt" = now()
    where id = ${changeId}`.execute(admin)
}
