import {
  AppError,
  applyCommand,
  badInput,
  type Command,
  invertChange,
  isUuid,
  type LogEntry,
  movedOptions,
  type MovedOptions,
} from '@monarch/schema'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { forgetRights } from '../../request/credentials.ts'
import { forgetTenantModel } from '../tenant-model.ts'
import { type Author, type Done, logOfUndone } from './change-store.ts'
import { declareChange, type Plan } from './declare-change.ts'
import { finishChange, inQueue } from './finish-change.ts'
import { StructureRefusal } from './refusal.ts'

/**
 * A structure change spans two databases without a shared transaction. It runs in three atomic steps, each safe to repeat:
 *
 * 1. intent: the commands are checked, and their result (rows, DDL, log) is stored in the admin database;
 * 2. tables: the DDL and a row in the tenant's ledger, in one transaction of the tenant's database;
 * 3. publication: rows, log and the new version, in one transaction of the admin database.
 *
 * An interrupted change is finished by the next change of the tenant, the next start, or the periodic check of any process. The
 * ledger shows whether the tables have changed.
 *
 * For tables with many rows, slow steps are prepared in the background between the first and the second step
 * (`prepare-structure.ts`). The answer then precedes the change.
 */
export async function changeStructure(
  app: App,
  who: Author & { readonly tenantId: string },
  commands: readonly (Command | CommandOnEarlier)[],
): Promise<Done> {
  return runChange(app, who, async ({ before, env }) => {
    refuseMixedPurge(commands)
    const subjectIds: string[] = []
    const log: LogEntry[] = []
    const mayEmpty: string[] = []
    const moved: Record<string, MovedOptions> = {}
    let after = before
    let since = performance.now()
    for (const [index, given] of commands.entries()) {
      const command = typeof given === 'function' ? given(subjectIds) : given
      const result = refusedAt(index, () => applyCommand(after, command, env))
      after = result.structure
      subjectIds.push(result.subjectId)
      for (const entry of result.logs) log.push(entry)
      if (command.type === 'updateField' && command.mayEmpty) mayEmpty.push(result.subjectId)
      if (command.type === 'updateField' && command.moveOptions?.length)
        moved[result.subjectId] = { ...moved[result.subjectId], ...movedOptions(command.moveOptions) }
      if (performance.now() - since < maxBlockingMilliseconds) continue
      // Let other requests run.
      await setImmediate()
      since = performance.now()
    }
    return { after, subjectIds, log, options: { mayEmpty, movedOptions: moved }, undoes: null }
  })
}

/**
 * Undoes the last change; undoing the undo repeats it. With `changeId`, only if that change is still the last. `mayUndo` throws if
 * the author may not make the resulting changes.
 */
export async function undoStructureChange(
  app: App,
  who: Author & { readonly tenantId: string },
  { changeId, mayUndo }: { changeId: string | null; mayUndo: (log: readonly LogEntry[]) => void },
): Promise<Done> {
  const done = await runChange(app, who, async ({ before, env, last }) => {
    if (!last) throw new AppError('NOT_FOUND', 'There is no change of the structure to undo')
    if (changeId !== null && last.id !== changeId)
      throw new AppError('CONFLICT', 'The structure has been changed since then. Only the last change can be undone')
    if (last.log.some(({ action }) => action === 'purge'))
      throw new AppError('CONFLICT', 'The last change permanently deleted something. It cannot be undone')
    mayUndo(last.log)
    const { structure: after, logs } = invertChange(before, last.rowsBefore, env.now)
    return { after, subjectIds: [], log: logs, options: { kept: last.kept }, undoes: last.id }
  })
  // Check the permission again for a repeated request.
  if (done.isRepeated) mayUndo(await logOfUndone(app.admin, done.changeId))
  return done
}

/** Steps that drop tables and columns use the names before the change, and a purge cannot be undone. */
function refuseMixedPurge(commands: readonly (Command | CommandOnEarlier)[]): void {
  const isPurge = (command: Command | CommandOnEarlier) => typeof command !== 'function' && command.type === 'purge'
  if (!commands.some(isPurge) || commands.every(isPurge)) return
  throw badInput({
    path: 'query',
    message: 'A permanent deletion must be the only change in a document. Send it separately',
  })
}

/** A command that refers to ids created by earlier commands; they are passed in command order. */
export type CommandOnEarlier = (subjectIds: readonly string[]) => Command

/** The refusal of one of several commands. */
export class CommandRefusal extends AppError {
  readonly index: number
  constructor(index: number, { code, message, issues, retryAfter }: AppError) {
    super(code, message, { issues, ...(retryAfter === null ? {} : { retryAfter }) })
    this.index = index
  }
}

/** Milliseconds for which the commands of one change may block the event loop. */
const maxBlockingMilliseconds = 20

async function runChange(app: App, who: Author & { readonly tenantId: string }, plan: Plan): Promise<Done> {
  const tenant = isUuid(who.tenantId) ? await app.tenants.open(who.tenantId) : null
  if (!tenant) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
  return inQueue(app, tenant.id, async () => {
    for (;;) {
      const intent = await declareChange(app, tenant, who, plan)
      if ('unfinished' in intent) {
        await finishChange(app, tenant, intent.unfinished)
        continue
      }
      failpoint('structure:declared')
      const refusal =
        intent.change !== null && intent.change.phase === 'tables'
          ? await finishChange(app, tenant, intent.change, intent.before)
          : null
      if (refusal) throw new StructureRefusal(refusal)
      if (intent.changesRoles) await forgetRights(app)
      forgetTenantModel(app, tenant.id)
      return intent.done
    }
  })
}

function refusedAt<T>(index: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof AppError ? new CommandRefusal(index, error) : error
  }
}

/** The failpoints of the crash test, between the steps of a change. */
export const structureFailpoints = [
  'structure:declaring',
  'structure:declared',
  'structure:in-ledger',
  'structure:step-run',
  'structure:steps-run',
  'structure:tables-changed',
  'structure:rows-written',
  'structure:logged',
  'structure:published',
] as const
