import { DndContext, type DragEndEvent, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { currentRules } from '@monarch/formula'
import type { Structure } from '@monarch/schema'
import { Alert, Button, lazyPart, SegmentedControl, Sheet, Skeleton, toast } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { List, Workflow } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { UndoButtons } from '../../lib/UndoButtons.tsx'
import { useCommands } from '../../lib/keys/commands.ts'
import { dragActivationDistance } from '../../lib/constants.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useMedia, wideScreen } from '../../lib/look/use-media.ts'
import { BuilderContext, type Builder, problemsOf, type ShownRun } from './model/builder-context.ts'
import { triggerId } from './model/builder-state.ts'
import { EarlierRules, hasFormula } from './EarlierRules.tsx'
import { BuilderHeader } from './BuilderHeader.tsx'
import { announcements, type Dragged, findZone, type Zone } from './canvas/drag.ts'
import { Palette } from './Palette.tsx'
import { Properties } from './Properties.tsx'
import type { StoredWorkflow } from './model/queries.ts'
import { useAccessProblems } from './model/use-access-problems.ts'
import { useMetricProblem } from './inputs/trigger-metrics.ts'
import { RecordsOfTenant } from './inputs/records.tsx'
import { type PanelTab, RunsPanel } from './runs/RunsPanel.tsx'
import { StepsTree } from './canvas/StepsTree.tsx'
import { TestBodyDialog } from './runs/TestBodyDialog.tsx'
import { TestRunDialog } from './runs/TestRunDialog.tsx'
import { useDraft } from './use-draft.ts'
import { useLifecycle } from './use-lifecycle.ts'
import { useShownRun } from './runs/use-shown-run.ts'
import { useStepKeys } from './use-step-keys.ts'
import { t } from './messages.ts'

const FlowCanvas = lazyPart(
  () => import('./canvas/FlowCanvas.tsx'),
  <Skeleton className="h-full min-h-80 w-full rounded-none" />,
)

const views = () =>
  [
    { value: 'canvas', label: t('canvas'), icon: <Workflow aria-hidden className="size-3.5" /> },
    { value: 'steps', label: t('steps'), icon: <List aria-hidden className="size-3.5" /> },
  ] as const

interface WorkflowBuilderProps {
  workflow: StoredWorkflow
  structure: Structure
}

/** Palette, canvas or list of steps, settings and runs. `?view=` and `?run=` select what is shown. */
export function WorkflowBuilder({ workflow, structure }: WorkflowBuilderProps) {
  const { id } = workflow
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const isWide = useMedia(wideScreen)
  const may = { update: useMay('workflow:update'), run: useMay('workflow:run') }
  const draft = useDraft(workflow)
  const { state, dispatch } = draft
  const { definition, selected } = state
  const [tab, setTab] = useState<PanelTab | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const view = search.view === 'steps' || search.view === 'canvas' ? search.view : isWide ? 'canvas' : 'steps'
  const go = (next: { view?: string; run?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })

  const deferred = useDeferredValue(definition)
  const lost = useMetricProblem(deferred.trigger)
  const denied = useAccessProblems(id, deferred, may.update)
  const problems = useMemo(
    () => problemsOf(structure, deferred, draft.formulaRules, lost, denied),
    [structure, deferred, draft.formulaRules, lost, denied],
  )
  const open = (stepId: string) => {
    dispatch({ type: 'select', id: stepId })
    if (!isWide) setSheetOpen(true)
  }
  /** Opens the step that failed, else the last one. */
  const showResult = (steps: ShownRun['steps']) => {
    const step = steps.find(({ status }) => status === 'failed') ?? steps.at(-1)
    if (step) open(step.stepId)
  }
  const runs = useShownRun(id, search.run ?? null, (run) => go({ run }))
  const life = useLifecycle({
    workflow,
    structure,
    draft,
    problems,
    onProblems: () => setTab('problems'),
    onTested: (test) => {
      runs.showTest(test)
      go({ run: undefined })
      showResult(test.steps)
    },
  })
  const keys = useStepKeys({ state, dispatch, body, mayUpdate: may.update, open })
  const builder: Builder = {
    workflowId: id,
    state,
    dispatch,
    structure,
    problems,
    shownRun: runs.shown,
    mayUpdate: may.update,
    onStepKey: keys.onStepKey,
    open,
  }

  useCommands(t('workflow'), () => [
    ...(may.update && state.past.length > 0
      ? [{ id: 'workflow.undo', label: t('undo'), shortcut: 'undo' as const, run: () => dispatch({ type: 'undo' }) }]
      : []),
    ...(may.update && state.future.length > 0
      ? [{ id: 'workflow.redo', label: t('redo'), shortcut: 'redo' as const, run: () => dispatch({ type: 'redo' }) }]
      : []),
    ...(may.update
      ? [
          { id: 'workflow.save', label: t('saveDraft'), shortcut: 'save' as const, run: () => void draft.save() },
          { id: 'workflow.publish', label: t('publishWorkflow'), run: () => void life.publish() },
        ]
      : []),
    ...(may.run ? [{ id: 'workflow.test', label: t('testRun'), run: () => void life.test() }] : []),
  ])
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const what = active.data.current as Dragged | undefined
    const zone = over?.data.current as Zone | undefined
    if (!what || !zone) return
    if (what.kind === 'new') dispatch({ type: 'add', step: what.type, place: zone.place })
    else dispatch({ type: 'move', id: what.id, place: zone.place })
  }
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragActivationDistance } }))
  const properties = <Properties onDelete={keys.remove} />

  return (
    <BuilderContext value={builder}>
      <RecordsOfTenant structure={structure}>
        <DndContext
          sensors={sensors}
          collisionDetection={findZone}
          accessibility={{ announcements }}
          onDragStart={({ active }) => setDragged(active.data.current as Dragged)}
          onDragCancel={() => setDragged(null)}
          onDragEnd={drop}
        >
          <div ref={body} className="flex min-h-0 flex-1 flex-col">
            <BuilderHeader
              id={id}
              draft={draft}
              standing={life.standing}
              isActive={life.isActive}
              may={may}
              isPublishing={life.isPublishing}
              isTesting={life.isTesting}
              onPublish={() => void life.publish()}
              onTest={() => void life.test()}
              onActive={(isActive) => void life.setActive(isActive)}
            />
            <Notices draft={draft} mayUpdate={may.update} />
            {may.update && draft.formulaRules !== currentRules && hasFormula(definition.steps) && (
              <EarlierRules
                compared={life.compared}
                isTesting={life.isTesting}
                isSaving={draft.status === 'saving'}
                onCompare={() => void life.test()}
                onAccept={() => void draft.acceptRules().catch(say)}
              />
            )}
            <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[200px_minmax(0,1fr)_340px] lg:divide-x">
              {may.update ? <Palette onAdded={keys.focusSelected} /> : <div className="max-lg:hidden" />}
              <div className="flex min-h-0 min-w-0 flex-1 flex-col">
                <div className="flex items-center gap-2 border-b px-3 py-1.5" data-region="toolbar">
                  <SegmentedControl
                    aria-label={t('showWorkflowAs')}
                    options={views()}
                    value={view}
                    onValueChange={(next) => go({ view: next })}
                    className="w-56"
                  />
                  {may.update && (
                    <span className="ml-auto flex gap-1">
                      <UndoButtons history={state} dispatch={dispatch} />
                    </span>
                  )}
                </div>
                <div
                  role="region"
                  aria-label={view === 'canvas' ? t('canvas') : t('stepsOfTheWorkflow')}
                  data-region="steps"
                  className="min-h-0 flex-1 overflow-auto"
                >
                  {view === 'canvas' ? (
                    <FlowCanvas onAdd={keys.add} />
                  ) : (
                    <StepsTree onAdd={keys.add} onDelete={keys.remove} />
                  )}
                </div>
              </div>
              {isWide && (
                <section
                  aria-label={t('properties')}
                  data-region="properties"
                  className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4"
                >
                  {properties}
                </section>
              )}
            </div>
            <RunsPanel
              runs={runs.query}
              runId={search.run ?? null}
              tab={tab}
              onTab={setTab}
              onShow={(run) => {
                go({ run: run.id })
                showResult(run.steps)
              }}
              onHide={() => {
                runs.hide()
                go({ run: undefined })
              }}
            />
          </div>
          <DragOverlay dropAnimation={null}>
            {dragged && (
              <div className="w-fit rounded-md border bg-raised px-3 py-1.5 text-cell shadow-e2">{dragged.name}</div>
            )}
          </DragOverlay>
        </DndContext>
        {!isWide && selected !== null && (
          <Sheet
            open={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            title={selected === triggerId ? t('trigger') : t('aStep')}
            className="max-sm:max-w-none max-sm:w-screen"
          >
            <div className="flex flex-col gap-4 overflow-y-auto p-4">{properties}</div>
          </Sheet>
        )}
        {life.asking?.kind === 'body' && (
          <TestBodyDialog
            workflowId={id}
            isPending={life.isTesting}
            error={life.testError}
            onRun={(sent) => void life.runTest({ body: sent })}
            onClose={life.stopAsking}
          />
        )}
        {life.asking?.kind === 'record' && (
          <TestRunDialog
            structure={structure}
            entity={life.asking.entity}
            isPending={life.isTesting}
            error={life.testError}
            onRun={(recordId) => void life.runTest({ recordId })}
            onClose={life.stopAsking}
          />
        )}
      </RecordsOfTenant>
    </BuilderContext>
  )
}

function Notices({ draft, mayUpdate }: { draft: ReturnType<typeof useDraft>; mayUpdate: boolean }) {
  const { status, failure, resolve, save } = draft
  if (!mayUpdate) return <Alert variant="info">{t('workflowIsReadOnly')}</Alert>
  if (status === 'conflict')
    return (
      <Alert title={t('changedByOthers')} className="m-3 mb-0">
        <span className="mt-1 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => void resolve('theirs').catch(say)}>
            {t('useTheirVersion')}
          </Button>
          <Button variant="outline" size="sm" onClick={() => void resolve('mine').catch(say)}>
            {t('keepMine')}
          </Button>
        </span>
      </Alert>
    )
  if (status === 'failed')
    return (
      <Alert title={t('notSavedChangesKept')} className="m-3 mb-0">
        <span className="flex flex-wrap items-center gap-2">
          {failure}
          <Button variant="outline" size="sm" onClick={() => void save()}>
            {t('retry')}
          </Button>
        </span>
      </Alert>
    )
  return null
}

const say = (error: Error): void => void toast.error(error.message)
