import { sourceOf, type Structure } from '@monarch/schema'
import { toast } from '@monarch/ui'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import type { ComparedFormula } from '../../lib/api/admin-refinements.ts'
import type { Builder, ShownRun } from './model/builder-context.ts'
import type { Standing } from './BuilderHeader.tsx'
import {
  type StoredWorkflow,
  type TestedWith,
  usePublishWorkflow,
  useSetWorkflowActive,
  useTestWorkflow,
} from './model/queries.ts'
import { findEntity } from './model/structure.ts'
import type { Draft } from './use-draft.ts'
import { fetchAccessProblems } from './model/use-access-problems.ts'
import { t } from './messages.ts'

interface LifecycleInput {
  workflow: StoredWorkflow
  structure: Structure
  draft: Draft
  problems: Builder['problems']
  onProblems: () => void
  onTested: (run: ShownRun) => void
}

/** Testing, publishing and activating a draft. */
export function useLifecycle({ workflow, structure, draft, problems, onProblems, onTested }: LifecycleInput) {
  const { id } = workflow
  const [published, setPublished] = useState<Pick<StoredWorkflow, 'published' | 'publishedFormulaRules'>>(workflow)
  const [compared, setCompared] = useState<readonly ComparedFormula[] | null>(null)
  const [isActive, setShownActive] = useState(workflow.isActive)
  const [isAsking, setAsking] = useState(false)
  const publishing = usePublishWorkflow()
  const activating = useSetWorkflowActive()
  const testing = useTestWorkflow()
  const { definition } = draft.state
  const entity = findEntity(structure, definition.trigger.entity)
  // Starts the test run immediately if it needs no input.
  const neededInput = entity
    ? ({ kind: 'record', entity } as const)
    : sourceOf(definition.trigger)?.kind === 'request'
      ? ({ kind: 'body' } as const)
      : null
  const isPublished =
    isSame(published.published, definition) && (published.publishedFormulaRules ?? 1) === draft.formulaRules
  const standing: Standing = !published.published ? 'draft' : isPublished ? 'published' : 'changed'

  const setActive = async (next: boolean) => {
    setShownActive(next)
    try {
      draft.takeVersion(await activating.mutateAsync({ id, isActive: next }))
    } catch (error) {
      setShownActive(!next)
      toast.error(messageOf(error))
    }
  }
  const refuse = () => {
    onProblems()
    toast.error(t('fixTheProblemsBeforePublishing'))
  }
  const publish = async () => {
    if (problems.size > 0) return refuse()
    if (!(await draft.save())) return
    try {
      // The last change may be too recent for `problems`.
      if ((await fetchAccessProblems(id, draft.state.definition)).length > 0) return refuse()
      const after = await publishing.mutateAsync(id)
      setPublished(after)
      setShownActive(after.isActive)
      draft.takeVersion(after.version)
      const turnOn = after.isActive
        ? undefined
        : { action: { label: t('turnOn'), onClick: () => void setActive(true) } }
      toast.success(after.isActive ? t('published') : t('publishedItIsOff'), turnOn)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const runTest = async (given: TestedWith) => {
    if (!(await draft.save())) return
    try {
      const { status, error, steps, formulas } = await testing.mutateAsync({ id, ...given })
      setAsking(false)
      setCompared(formulas)
      onTested({ title: t('testRun'), status, error, steps })
      if (error) toast.error(error)
      else toast.success(t('testRunIsFinished'))
    } catch (error) {
      if (!neededInput) toast.error(messageOf(error))
    }
  }
  return {
    standing,
    isActive,
    publish,
    setActive,
    isPublishing: publishing.isPending,
    isTesting: testing.isPending,
    testError: testing.error,
    /** Input that a test run needs. */
    asking: isAsking ? neededInput : null,
    stopAsking: () => setAsking(false),
    test: async () => {
      testing.reset()
      if (neededInput) setAsking(true)
      else await runTest({})
    },
    runTest,
    compared,
  }
}

/** Ignores the order of properties. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, sorted(inner)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
