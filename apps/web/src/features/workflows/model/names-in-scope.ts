import type { FormulaField } from '@monarch/formula'
import {
  fieldsForText,
  fieldsInScope,
  type Scope,
  scopeAfter,
  scopeOfTrigger,
  stepPart,
  type Structure,
  type WorkflowDefinition,
  type WorkflowStep,
} from '@monarch/schema'
import { branchesOf } from './step-tree.ts'
import { t } from './messages.ts'

/** A name that a text or formula can contain in braces. */
export interface ScopeName {
  /** As written in braces: `client.name`. */
  readonly name: string
  readonly label: string
  readonly group: string
}

/** Names available at a step; `null`: for the conditions of the trigger. */
export function scopeAt(structure: Structure, { trigger, steps }: WorkflowDefinition, stepId: string | null): Scope {
  const start = scopeOfTrigger(structure, trigger)
  return (stepId !== null && walk(structure, start, steps, stepId).found) || start
}

/** Names of the record first. Texts can use values that formulas cannot: lists and files. */
export function namesInScope(
  structure: Structure,
  scope: Scope,
  stepName: (id: string) => string,
  use: 'text' | 'formula',
): readonly ScopeName[] {
  const labels = new Map(structure.fields.map(({ id, displayName }) => [id, displayName]))
  const system = systemLabels()
  const fields = fieldsInScope(structure, scope)
  const usable = use === 'text' ? fieldsForText(fields) : fields
  const own = usable.filter(({ name }) => !groups.has(name))
  const labelOf = ({ id, name }: FormulaField) => (id === null ? undefined : labels.get(id)) ?? system[name] ?? name
  const flat = (
    list: readonly FormulaField[],
    before: string,
    label: string,
    depth: number,
  ): Omit<ScopeName, 'group'>[] =>
    list.flatMap((field) => {
      const name = `${before}${field.name}`
      const shown = `${label}${labelOf(field)}`
      if (field.fields) return depth > 0 ? flat(field.fields(), `${name}.`, `${shown} › `, depth - 1) : []
      return field.kind === null ? [] : [{ name, label: shown }]
    })
  const inner = (name: string) => usable.find((field) => field.name === name && groups.has(name))?.fields?.() ?? []
  const webhook = inner('webhook').map(({ name }) => ({
    name: `webhook.${name}`,
    label: t('receivedData'),
    group: t('webhook'),
  }))
  return [
    ...flat(own, '', '', 1).map((each) => ({ ...each, group: t('record') })),
    ...inner('steps').flatMap((step) =>
      flat(step.fields?.() ?? [], `steps.${step.name}.`, '', 0).map((each) => ({
        ...each,
        group: stepName(step.name),
      })),
    ),
    ...flat(inner('user'), 'user.', '', 0).map((each) => ({ ...each, group: t('triggeredBy') })),
    ...webhook,
    ...flat(inner('metric'), 'metric.', '', 0).map((each) => ({ ...each, group: t('metric') })),
  ]
}

const groups: ReadonlySet<string> = new Set(['record', 'steps', 'user', 'webhook', 'metric'])

const systemLabels = (): Readonly<Record<string, string>> => ({
  id: 'Id',
  name: t('name'),
  email: t('email'),
  createdAt: t('created'),
  updatedAt: t('updated'),
  createdBy: t('createdBy'),
  updatedBy: t('updatedBy'),
  version: t('version'),
  text: t('answer'),
  count: t('howMany'),
  status: t('statusCode'),
  body: t('body'),
  value: t('value'),
  threshold: t('threshold'),
})

/** Walks the steps up to the given one; results of a branch remain available after the branch. */
function walk(
  structure: Structure,
  from: Scope,
  steps: readonly WorkflowStep[],
  requested: string,
): { readonly scope: Scope; readonly found: Scope | null } {
  let scope = from
  for (const step of steps) {
    if (step.id === requested) return { scope, found: scope }
    let behind = scope
    const inside = scopeAfter(structure, scope, step, true)
    for (const branch of branchesOf(step)) {
      const walked = walk(structure, inside, branch.steps, requested)
      if (walked.found) return walked
      if (stepPart(step.type)?.inside?.kind === 'branch')
        behind = { ...behind, steps: new Map([...behind.steps, ...walked.scope.steps]) }
    }
    scope = scopeAfter(structure, behind, step)
  }
  return { scope, found: null }
}
