import { checkValue, type Json } from '@monarch/field-types'
import { compileWrite, planWrite, Visibility, type WriteOutcome } from '@monarch/query'
import { AppError, type Column, type Entity, type Credential } from '@monarch/schema'
import { hash } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { actFor, whyNotActing } from '../../request/acting.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { isStaleStructure, tenantModel } from '../../structure/tenant-model.ts'
import { tenantRunsTask } from '../../platform/tenants/tenant-runs.ts'
import { recordsCommitted } from '../../records/after-commit.ts'
import { streamText } from '../../records/text-stream.ts'
import { newId } from '../../platform/new-id.ts'
import { requireRule } from '../../records/written-rows.ts'
import { translateWriteError } from '../../records/service.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { GenerationFault } from '../../platform/ai-model/fault.ts'
import { promptOf } from './prompt.ts'
import { dropRun, failRun, finishRun, nextDue, type Run, takeRuns } from './runs.ts'
import { completeForTenant } from '../../platform/ai-model/complete-for-tenant.ts'
import { readSources } from './sources.ts'
import { generateTaskName } from './wake.ts'

/** Works through the tenant's queued runs, several at a time. */
export const generateTask = tenantRunsTask<Run>({
  taskName: generateTaskName,
  groupsPerJob: 10,
  take: takeRuns,
  work: workOn,
  nextDue,
})

const maxAttempts = 4

/** Works on one run and stores its outcome. */
async function workOn(app: App, { id: tenantId, db }: Tenant, run: Run, signal: AbortSignal): Promise<void> {
  try {
    await generate(app, tenantId, run, signal)
  } catch (error) {
    // The server is stopping, or the tenant is suspended: release the run.
    if (signal.aborted || !(await app.tenants.find(tenantId))) return failRun(db, run, null, new Date())
    const { message, isTransient } = sentenceOf(app, tenantId, error)
    const again = isTransient && run.attempts < maxAttempts ? new Date(Date.now() + pauseAfter(run.attempts)) : null
    await failRun(db, run, message, again)
  }
}

/** 5, 20 and 80 seconds with jitter, so that retries spread out. */
function pauseAfter(attempts: number): number {
  return 5_000 * 4 ** (attempts - 1) * (0.5 + Math.random())
}

function sentenceOf(app: App, tenantId: string, error: unknown): { message: string; isTransient: boolean } {
  if (error instanceof GenerationFault) return error
  if (error instanceof AppError) return { message: error.message, isTransient: false }
  if (!isStaleStructure(error)) app.log.error({ err: error, tenantId }, 'A value could not be generated')
  return { message: 'Something went wrong on our side. Please try again.', isTransient: true }
}

async function generate(app: App, tenantId: string, run: Run, signal: AbortSignal): Promise<void> {
  const tenant = await actingTenant(app, tenantId, run.requestedBy)
  const target = targetOf(tenant, run)
  if (!target) return dropRun(tenant.db, run)
  const { entity, column } = target
  const generation = column.type.generation!(column.spec.settings)
  if (generation.prompt === '')
    throw new GenerationFault(`${column.spec.label} has no prompt yet. Set one in the fields of the entity.`, false)
  const read = () => readSources(tenant, entity.name, column.name, generation.sourceFields, run.recordId)

  const liveText = run.isAsked ? liveTextOf(app, tenant, run, target) : null
  try {
    let record = await read()
    if (!record)
      throw new GenerationFault('The record is in the bin, or the user who asked for this may no longer see it.', false)
    const answers = new Map<string, Json>()
    for (let round = 0; record && round < maxRounds; round++) {
      const sourceHash = hash('sha256', JSON.stringify([generation, record.sources]), 'base64')
      // The value was made from these same sources; only an explicit request generates again.
      if (!run.isAsked && run.sourceHash === sourceHash) return keep(tenant, run, sourceHash)
      if (!answers.has(sourceHash)) {
        const names = { entity: entity.label, field: column.spec.label }
        const prompt = promptOf(generation, { ...names, sources: record.sources })
        const options = { model: generation.model, signal, onText: liveText?.add }
        const text = await completeForTenant(app, tenantId, prompt, options)
        answers.set(sourceHash, valueOf(column, generation.maxLength, text))
      }
      const answer = { hash: sourceHash, value: answers.get(sourceHash)! }
      const outcome = await store(tenant, run, target, answer, record.version)
      if (outcome === 'done') return recordsCommitted(app, tenantId)
      // A source has changed again, or the user has edited the value.
      if (outcome === 'superseded') return
      record = await read()
    }
    throw new GenerationFault('The record kept changing while AI generated the value.', true)
  } finally {
    liveText?.end()
  }
}

/** Retries after version conflicts, such as concurrent writes of the record's other generated fields. */
const maxRounds = 5

interface ActingTenant extends TenantContext {
  readonly credential: Credential
}

/** The tenant with the current rights of the credential. */
async function actingTenant(app: App, tenantId: string, credential: Credential | null): Promise<ActingTenant> {
  const [tenant, model, user] = await Promise.all([
    app.tenants.find(tenantId),
    tenantModel(app, tenantId),
    credential && actFor(app, credential, tenantId),
  ])
  if (!credential) throw new GenerationFault('The user who asked for this cannot read the record.', false)
  if (!tenant || !user) throw new GenerationFault(whyNotActing(credential), false)
  return {
    id: tenantId,
    organizationId: tenant.organizationId,
    model,
    access: user.access,
    context: user.context,
    db: tenant.db,
    credential,
  }
}

interface Target {
  readonly entity: Entity
  readonly column: Column
}

function targetOf({ model }: TenantContext, { entityId, fieldId }: Run): Target | null {
  const entity = [...model.entities.values()].find(({ id }) => id === entityId)
  const column = [...(entity?.attributes.values() ?? [])].find(
    (a): a is Column => a.kind === 'column' && a.id === fieldId && a.type.generation !== undefined,
  )
  return entity && column ? { entity, column } : null
}

/** Streams the text to the requesting user, if they may read the field. */
function liveTextOf(app: App, tenant: ActingTenant, run: Run, { entity, column }: Target) {
  const { id: tenantId, credential, model, access } = tenant
  if (!new Visibility(model, access).attribute(entity, column.name)) return null
  return streamText(app, { tenantId, entityId: entity.id, ...credential, recordId: run.recordId, field: column.name })
}

/** The answer of a model is untrusted and passes the same checks as user input. */
function valueOf({ type, spec }: Column, maxLength: number, answer: string): Json {
  // PostgreSQL text cannot hold NUL.
  const text = answer.replaceAll('\0', '').trim()
  if (text === '') throw new GenerationFault('AI answered nothing.', false)
  if (text.length > maxLength)
    throw new GenerationFault(`AI answered more than ${maxLength.toLocaleString('en-US')} characters.`, false)
  const read = type.fromText(text, spec)
  const checked = read.ok ? checkValue(type, spec, read.value) : read
  if (checked.ok) return checked.value
  const shown = text.length > 60 ? `${text.slice(0, 60).toWellFormed()} …` : text
  throw new GenerationFault(`AI answered “${shown}”, but ${checked.message}.`, false)
}

async function keep(tenant: ActingTenant, run: Run, sourceHash: string): Promise<void> {
  await tenant.db.transaction((transaction) => finishRun(transaction, run, sourceHash))
}

class Superseded extends Error {}

/** Stores the value and completes the run in one transaction. */
async function store(
  { model, access, context, db, credential }: ActingTenant,
  run: Run,
  { entity, column }: Target,
  answer: { readonly hash: string; readonly value: Json },
  version: number,
): Promise<'done' | 'conflict' | 'superseded'> {
  const data = { [column.name]: answer.value }
  const plan = planWrite(
    {
      kind: 'update',
      entity: entity.name,
      id: run.recordId,
      data,
      path: 'data',
      ifVersion: version,
      selection: [],
      agent: 'ai',
    },
    model,
    access,
  )
  try {
    return await db.transaction(async (transaction) => {
      const environment = { recordId: run.recordId, operationId: newId(), author: credential }
      const inputs = { variables: {}, context }
      const { outcome } = await transaction.one<WriteOutcome>(compileWrite(plan, environment), inputs)
      if (outcome !== 'done' && outcome !== 'same') return 'conflict'
      await requireRule({ context }, transaction, entity, [run.recordId], plan.after)
      if (!(await finishRun(transaction, run, answer.hash))) throw new Superseded()
      return 'done'
    })
  } catch (error) {
    if (error instanceof Superseded) return 'superseded'
    throw translateWriteError(error, { entity, isRestore: false, given: [] })
  }
}
