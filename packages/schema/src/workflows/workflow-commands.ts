import type { Credential } from '../permissions/credential.ts'
import type { Json } from '@monarch/field-types'
import { currentRules, type Rules } from '@monarch/formula'
import { annotate, changes, json, object, optionalText, notBlank, wholeNumber } from '@monarch/shapes'
import { checkTenant, readData, tenantId } from '../commands/read-data.ts'
import { limits } from '../commands/structure-parts.ts'
import { badInput } from '../errors/errors.ts'
import { Issues } from '../errors/issues.ts'
import { isObject } from '../small-checks.ts'
import type { Structure } from '../structure/structure.ts'
import { nextTime } from './triggers/registry.ts'
import { checkWorkflow, releaseWorkflow, renderWorkflow } from './walk-workflow.ts'
import type { WorkflowRow } from './workflow.ts'
import type { RowEnvironment } from '../structure/stored-row.ts'

/** Values from outside that commands on workflows need. */
interface WorkflowEnvironment extends RowEnvironment {
  /** The credential of the user; workflows that they publish act with it. */
  readonly author: Credential
}

const nameMessage = 'Please enter a workflow name'
const name = notBlank(limits.label, nameMessage)
const keys = {
  description: optionalText(limits.description),
  draft: annotate(json, {
    description: '{trigger, steps}; it may be unfinished, and is checked when it is published.',
  }),
  formulaRules: annotate(wholeNumber(1, currentRules), {
    description:
      'The rules for blank values and errors in formulas; a new workflow has the current ones, and keeps them.',
  }),
}
export const workflowCreation = object({ tenantId, name, ...keys }, 'tenantId', 'name')
export const workflowChange = changes({ name, ...keys })

/** Throws coded errors that name every problem found. */
export function createWorkflow(structure: Structure, data: unknown, env: WorkflowEnvironment): WorkflowRow {
  const issues = new Issues()
  const { tenantId: givenTenant, draft = emptyDraft, ...sent } = readData(workflowCreation, data, issues)
  checkTenant(structure, givenTenant, issues)
  const row: WorkflowRow = {
    id: env.newId(),
    tenantId: structure.tenantId,
    name: sent.name ?? '',
    description: sent.description ?? null,
    draft: {},
    draftDefinition: {},
    published: null,
    publishedDefinition: null,
    formulaRules: (sent.formulaRules ?? currentRules) as Rules,
    publishedFormulaRules: null,
    publishedVersion: null,
    isActive: false,
    uses: [],
    publishedBy: null,
    apiKeyId: null,
    vouchedBy: null,
    publishedAt: null,
    activeSince: null,
    nextAt: null,
    hookId: env.newId(),
    createdBy: env.author.userId,
    version: 1,
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
  return checked(structure, row, draft, issues)
}

export function updateWorkflow(
  structure: Structure,
  before: WorkflowRow,
  data: unknown,
  env: WorkflowEnvironment,
): WorkflowRow {
  const issues = new Issues()
  const { draft, formulaRules = before.formulaRules, ...sent } = readData(workflowChange, data, issues)
  const row = { ...before, ...sent, formulaRules: formulaRules as Rules }
  return checked(structure, moved(row, env), draft, issues)
}

/** Publishes the draft; runs act with the publisher's credential. The first publication also activates the workflow. */
export function publishWorkflow(structure: Structure, before: WorkflowRow, env: WorkflowEnvironment): WorkflowRow {
  const { problems } = checkWorkflow(structure, before.draft, before.formulaRules)
  if (problems.length > 0)
    throw badInput(problems.map(({ stepId: _step, path, ...issue }) => ({ ...issue, path: `draft.${path}` })))
  const published = {
    published: before.draft,
    publishedDefinition: before.draftDefinition,
    publishedFormulaRules: before.formulaRules,
  }
  const isActive = before.isActive || before.published === null
  const { userId: publishedBy, apiKeyId, vouchedBy } = env.author
  const by = { publishedBy, apiKeyId, vouchedBy, publishedAt: env.now, publishedVersion: before.version + 1 }
  return withUses(structure, timed(structure, moved({ ...before, ...published, ...by, isActive }, env), env))
}

export function setWorkflowActive(
  structure: Structure,
  before: WorkflowRow,
  isActive: boolean,
  env: WorkflowEnvironment,
): WorkflowRow {
  if (isActive && before.published === null)
    throw badInput({ path: 'isActive', message: 'Publish the workflow before you turn it on' })
  if (isActive) {
    const { problems } = checkWorkflow(structure, before.published, publishedRules(before))
    if (problems.length > 0) throw badInput({ path: 'isActive', message: `It cannot run: ${problems[0]!.message}` })
  }
  return timed(structure, moved({ ...before, isActive }, env), env)
}

export function deleteWorkflow(before: WorkflowRow, env: WorkflowEnvironment): WorkflowRow {
  return { ...moved(before, env), isActive: false, activeSince: null, nextAt: null, deletedAt: env.now }
}

/** Restores the workflow, deactivated. */
export function restoreWorkflow(structure: Structure, before: WorkflowRow, env: WorkflowEnvironment): WorkflowRow {
  return withUses(structure, { ...moved(before, env), deletedAt: null })
}

/**
 * The workflow after a structure change: with current names, and without deleted fields. A workflow that needs them is
 * deactivated.
 */
export function reconcileWorkflow(structure: Structure, row: WorkflowRow, gone: ReadonlySet<string>): WorkflowRow {
  const release = (definition: Json): Json =>
    gone.size > 0 && definition !== null ? releaseWorkflow(structure, definition, gone) : definition
  const reconciled = withUses(structure, {
    ...row,
    draftDefinition: release(row.draftDefinition),
    publishedDefinition: release(row.publishedDefinition),
  })
  const isOther = JSON.stringify(reconciled.publishedDefinition) !== JSON.stringify(row.publishedDefinition)
  if (isOther) reconciled.publishedVersion = row.version + 1
  const isBroken =
    row.isActive && checkWorkflow(structure, reconciled.publishedDefinition, publishedRules(row)).problems.length > 0
  return isBroken ? { ...reconciled, isActive: false, activeSince: null, nextAt: null } : reconciled
}

const emptyDraft = { trigger: { type: 'manual' }, steps: [] }

function checked(structure: Structure, row: WorkflowRow, draft: unknown, issues: Issues): WorkflowRow {
  if (draft !== undefined && !isObject(draft))
    issues.push({ path: 'data.draft', message: 'draft must be an object with a trigger and steps' })
  else if (JSON.stringify(draft ?? null).length > maxDraftLength)
    issues.push({
      path: 'data.draft',
      message: `A workflow has at most ${maxDraftLength.toLocaleString('en-US')} characters`,
    })
  if (issues.length > 0) throw badInput(issues)
  return withUses(structure, draft === undefined ? row : { ...row, draftDefinition: draft as Json })
}

const maxDraftLength = 500_000

/** Adds both forms of both definitions, and the ids that they name. */
function withUses(structure: Structure, row: WorkflowRow): WorkflowRow {
  const draft = checkWorkflow(structure, row.draftDefinition, row.formulaRules)
  const published =
    row.publishedDefinition === null ? null : checkWorkflow(structure, row.publishedDefinition, publishedRules(row))
  return {
    ...row,
    draftDefinition: draft.definition,
    draft: renderWorkflow(structure, draft.definition),
    publishedDefinition: published?.definition ?? null,
    published: published && renderWorkflow(structure, published.definition),
    uses: [...new Set([...draft.uses, ...(published?.uses ?? [])])].toSorted(),
  }
}

function timed(structure: Structure, row: WorkflowRow, { now }: WorkflowEnvironment): WorkflowRow {
  if (!row.isActive) return { ...row, activeSince: null, nextAt: null }
  const trigger = isObject(row.published) ? row.published.trigger : null
  const next = nextTime(trigger, new Date(now), structure.timeZone)
  return { ...row, activeSince: row.activeSince ?? now, nextAt: next?.toISOString() ?? null }
}

/** A server of an earlier release publishes without naming the rules; it knows only the first. */
export const publishedRules = ({ publishedFormulaRules }: Pick<WorkflowRow, 'publishedFormulaRules'>): Rules =>
  publishedFormulaRules ?? 1

const moved = (row: WorkflowRow, { now }: WorkflowEnvironment): WorkflowRow => ({
  ...row,
  version: row.version + 1,
  updatedAt: now,
})
