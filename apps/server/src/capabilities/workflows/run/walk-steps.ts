import type { Json } from '@monarch/field-types'
import { isPlainObject } from '@monarch/shapes'
import {
  AppError,
  type PreparedStep,
  type Scope,
  scopeAfter,
  stepPart,
  type WorkflowStep,
  workflowLimits,
} from '@monarch/schema'
import { GenerationFault } from '../../../platform/ai-model/fault.ts'
import type { App } from '../../../platform/app.ts'
import { isDeadlock } from '../../../platform/db/pg-errors.ts'
import { isStaleStructure } from '../../../structure/tenant-model.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { countRefusal } from '../../../platform/monitoring/refusals.ts'
import { OutboundError } from '../../../platform/outbound/outside-fetch.ts'
import { WorkflowFault } from './fault.ts'
import { RunLost, type Stage, type StepNote } from './stage.ts'
import { type OutsideAt, outsideOf } from './outside.ts'
import { stepRun, writeRecord } from './step-run.ts'
import { entityById, type RunData, type StepData, type Surroundings } from './values.ts'

/** A run with everything its steps need. */
export interface Acting extends Omit<Surroundings, 'scope' | 'data' | 'now' | 'read' | 'compare'> {
  readonly app: App
  readonly runId: string
  readonly stage: Stage
  readonly data: Omit<RunData, 'steps'>
  readonly workflow: OutsideAt['workflow']
  readonly signal: AbortSignal
  /** Collects the formulas of a dry run, if the workflow has earlier rules. */
  readonly compared?: ComparedFormula[]
  /** Steps visited so far, loop iterations included. */
  count: number
}

/** A formula evaluated under the workflow's rules and under the current ones. `problem`: why the current rules refuse it. */
export interface ComparedFormula {
  readonly stepId: string
  readonly at: string
  readonly formula: string
  readonly before: Json
  readonly after: Json
  readonly problem: string | null
}

/** The run is paused until that time. */
export class Postponed extends Error {
  override readonly name = 'Postponed'
  readonly until: Date
  constructor(until: Date) {
    super('The run is paused')
    this.until = until
  }
}

/** A step failed, and the run with it. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure'
}

/**
 * Executes the steps in order. Steps finished before a pause or a crash are not repeated: their stored output takes the same
 * branches and loops again.
 */
export async function walkSteps(
  run: Acting,
  steps: readonly WorkflowStep[],
  place: { readonly at: string; readonly scope: Scope; readonly given: Map<string, StepData> },
): Promise<Scope> {
  const { at, given } = place
  let { scope } = place
  for (const step of steps) {
    if (++run.count > maxSteps) throw new RunFailure(`A run has at most ${maxSteps.toLocaleString('en-US')} steps.`)
    const outputs = asObject(await doStep(run, step, { at, scope, given }))
    const behind = scopeAfter(run.structure, scope, step)
    given.set(step.id, stepData(run, behind, step, outputs))
    scope = behind
    const { inside } = stepPart(step.type)!
    if (inside?.kind === 'branch') {
      const key = inside.choose(outputs)
      if (key !== null) scope = await walkSteps(run, stepsIn(step[key]), { at, scope, given })
    }
    if (inside?.kind === 'loop')
      await walkLoop(
        run,
        step,
        { steps: stepsIn(step[inside.key]), ids: outputs.ids },
        { at, scope: place.scope, given },
      )
  }
  return scope
}

const maxSteps = 2000

async function walkLoop(
  run: Acting,
  step: WorkflowStep,
  { steps, ids }: { readonly steps: readonly WorkflowStep[]; readonly ids: Json | undefined },
  { at, scope, given }: { readonly at: string; readonly scope: Scope; readonly given: Map<string, StepData> },
): Promise<void> {
  const inside = scopeAfter(run.structure, scope, step, true)
  const entityId = inside.steps.get(step.id)?.entityId
  if (!entityId || !Array.isArray(ids)) return
  for (const [i, recordId] of ids.entries()) {
    if (typeof recordId !== 'string') continue
    const each = new Map(given).set(step.id, { record: { entityId, recordId }, outputs: {} })
    await walkSteps(run, steps, { at: at === '' ? `${i}` : `${at}.${i}`, scope: inside, given: each })
  }
}

/** The record that a step created or changed, and its other output. */
function stepData({ tenant }: Acting, scope: Scope, step: WorkflowStep, outputs: { [key: string]: Json }): StepData {
  const entityId = scope.steps.get(step.id)?.entityId ?? null
  const isRecord = entityId !== null && typeof outputs.id === 'string'
  if (isRecord) entityById(tenant.model, entityId)
  return { record: isRecord ? { entityId, recordId: outputs.id as string } : null, outputs }
}

/** Executes a step and returns its output; `null` if it failed and the run continues. */
async function doStep(
  run: Acting,
  step: WorkflowStep,
  { at, scope, given }: { readonly at: string; readonly scope: Scope; readonly given: ReadonlyMap<string, StepData> },
): Promise<Json> {
  const { stage, signal } = run
  const known = stage.known(step.id, at)
  if (known && known.status !== 'waiting' && known.status !== 'running') return known.output
  signal.throwIfAborted()
  const attempts = (known?.attempts ?? 0) + 1
  const note = (status: StepNote['status'], input: Json, error: string | null = null): StepNote => ({
    stepId: step.id,
    at,
    status,
    attempts,
    input,
    error,
  })
  let input: Json = null
  try {
    const waited = known ? untilOf(known.output) : null
    if (waited !== null) {
      if (waited.getTime() > Date.now()) throw new Postponed(waited)
      return await stage.keep(note('done', null), async () => known!.output)
    }
    const key = `workflow ${run.runId} ${step.id} ${at}`.trim()
    const around = {
      ...run,
      scope,
      data: { ...run.data, steps: given },
      now: new Date(),
      read: stage.read.bind(stage),
      ...comparing(run, step, at),
    }
    const prepared = await stepPart(step.type)!.prepare(stepRun(around, step))
    input = prepared.input
    return await perform({ ...run, around, key }, prepared, (status) => note(status, input))
  } catch (error) {
    if (error instanceof Postponed || error instanceof RunLost) throw error
    signal.throwIfAborted()
    // The whole run is retried, on the current structure.
    if (isStaleStructure(error) || isDeadlock(error)) throw error
    const message = sentenceOf(run, error)
    if (error instanceof AppError && error.limit !== null) countRefusal(run.app, error.limit)
    const keepNothing = async () => null
    if (!stage.isTest && attempts <= retriesOf(step)) {
      await stage.keep(note('waiting', input, message), keepNothing)
      throw new Postponed(new Date(Date.now() + pauseAfter(attempts)))
    }
    await stage.keep(note('failed', input, message), keepNothing)
    if (step.onFailure === 'continue') return null
    throw new RunFailure(`${step.label || stepPart(step.type)!.label()}: ${message}`)
  }
}

function comparing({ compared }: Acting, { id: stepId }: WorkflowStep, at: string): Pick<Surroundings, 'compare'> {
  if (!compared) return {}
  return {
    compare: (formula, before, after, problem) => void compared.push({ stepId, at, formula, before, after, problem }),
  }
}

async function perform(
  at: Acting & OutsideAt,
  { act, change, output = null, until }: PreparedStep,
  note: (status: StepNote['status']) => StepNote,
): Promise<Json> {
  const { app, around, stage } = at
  if (until && !stage.isTest) {
    await stage.keep(note('waiting'), async () => output)
    throw new Postponed(until)
  }
  if (change) {
    const given = await stage.keep(note('done'), (transaction) => writeRecord(app, around, change, transaction))
    if (!stage.isTest) failpoint('workflow:step-done')
    return given
  }
  if (!act) return stage.keep(note('done'), async () => output)
  if (stage.isTest) return stage.keep(note('skipped'), async () => null)
  await stage.keep(note('running'), async () => null)
  failpoint('workflow:step-begun')
  const given = await act(outsideOf(at))
  return stage.keep(note('done'), async () => given)
}

function retriesOf({ retries }: WorkflowStep): number {
  return typeof retries === 'number' ? Math.min(retries, workflowLimits.retries) : 0
}

/** 5 seconds, 20, 80 …, ± 50 %, so that many retries do not coincide. */
function pauseAfter(attempts: number): number {
  return 5_000 * 4 ** (attempts - 1) * (0.5 + Math.random())
}

function untilOf(output: Json): Date | null {
  const { until } = asObject(output)
  return typeof until === 'string' ? new Date(until) : null
}

/** The message shown to users; internal errors appear in the log only. */
export function sentenceOf({ app, tenant }: Pick<Acting, 'app' | 'tenant'>, error: unknown): string {
  const isSaid = [WorkflowFault, AppError, OutboundError, GenerationFault].some((kind) => error instanceof kind)
  if (isSaid) return (error as Error).message
  app.log.error({ err: error, tenantId: tenant.id }, 'A step of a workflow failed')
  return 'Something went wrong on our side. Please try again.'
}

const stepsIn = (steps: unknown): readonly WorkflowStep[] => (Array.isArray(steps) ? (steps as WorkflowStep[]) : [])

function asObject(value: Json): { [key: string]: Json } {
  return isPlainObject(value) ? (value as { [key: string]: Json }) : {}
}
