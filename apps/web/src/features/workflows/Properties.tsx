import { sourceOf, stepPart, type StepPart, triggerPart, type WorkflowStep } from '@monarch/schema'
import { annotate, object } from '@monarch/shapes'
import { Badge, Button, SettingsPanel, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { Trash2 } from 'lucide-react'
import { useBuilder } from './model/builder-context.ts'
import { triggerId } from './model/builder-state.ts'
import { describeStep, describeTrigger } from './model/describe.ts'
import { PartIcon } from './model/part-icon.tsx'
import { PartSettings } from './PartSettings.tsx'
import { MissingAccess } from './inputs/MissingAccess.tsx'
import { RunOfStep } from './runs/RunOfStep.tsx'
import { findStep } from './model/step-tree.ts'
import { usePartScope } from './inputs/use-part-scope.ts'
import { WebhookAddress } from './WebhookAddress.tsx'
import { t } from './messages.ts'

/** Settings of the selected step, and its input and output while a run is shown. */
export function Properties({ onDelete }: { onDelete: (id: string) => void }) {
  const { state, structure, shownRun } = useBuilder()
  const { definition, selected } = state
  const step = findStep(definition.steps, selected)?.step
  if (selected !== triggerId && !step) return <p className="text-cell text-muted-foreground">{t('nothingSelected')}</p>
  const type = step?.type ?? definition.trigger.type
  const settings = step ? (
    <StepSettings key={step.id} step={step} onDelete={onDelete} />
  ) : (
    <TriggerSettings key={definition.trigger.type} />
  )
  return (
    <>
      <h2 className="flex min-w-0 items-center gap-2 text-sm font-semibold">
        <PartIcon type={type} className="size-4 shrink-0 text-muted-foreground" />
        <span className="truncate">
          {step ? describeStep(structure, definition, step) : describeTrigger(structure, definition.trigger)}
        </span>
      </h2>
      {shownRun && step ? (
        // Opens the run tab for each run and step.
        <Tabs key={`${shownRun.title} ${step.id}`} defaultValue="run" className="flex flex-col gap-4">
          <TabsList>
            <TabsTrigger value="run">{t('inputAndOutput')}</TabsTrigger>
            <TabsTrigger value="settings">{t('settings')}</TabsTrigger>
          </TabsList>
          <TabsContent value="run">
            <RunOfStep run={shownRun} stepId={step.id} />
          </TabsContent>
          <TabsContent value="settings">{settings}</TabsContent>
        </Tabs>
      ) : (
        settings
      )}
    </>
  )
}

function TriggerSettings() {
  const { workflowId, state, dispatch, problems, mayUpdate } = useBuilder()
  const { trigger } = state.definition
  const at = usePartScope(triggerId)
  const part = triggerPart(trigger.type)
  const own = problems.get(triggerId) ?? []
  return (
    // Blur ends the undo step: later input starts another one.
    <fieldset disabled={!mayUpdate} onBlur={() => dispatch({ type: 'rest' })} className="flex min-w-0 flex-col gap-4">
      {part && <p className="-mt-2 text-xs text-muted-foreground">{part.description()}</p>}
      <MissingAccess problems={own} />
      {part && (
        <PartSettings
          part={part}
          values={trigger}
          at={at}
          problems={own}
          onChange={(change, key) => dispatch({ type: 'changeTrigger', change, key })}
        />
      )}
      {sourceOf(trigger)?.kind === 'request' && <WebhookAddress workflowId={workflowId} />}
    </fieldset>
  )
}

function StepSettings({ step, onDelete }: { step: WorkflowStep; onDelete: (id: string) => void }) {
  const { dispatch, problems, mayUpdate, structure, state } = useBuilder()
  const at = usePartScope(step.id)
  const part = stepPart(step.type)
  const own = problems.get(step.id) ?? []
  const change = (next: Partial<WorkflowStep>, key: string) =>
    dispatch({ type: 'change', id: step.id, change: next, key })
  const general = own.find(({ key }) => key === '')
  const placeholder = describeStep(structure, state.definition, { ...step, label: '' })
  return (
    // Blur ends the undo step: later input starts another one.
    <fieldset disabled={!mayUpdate} onBlur={() => dispatch({ type: 'rest' })} className="flex min-w-0 flex-col gap-4">
      {part && <p className="-mt-2 text-xs text-muted-foreground">{part.description()}</p>}
      {general && <p className="text-xs text-error">{general.message}</p>}
      <MissingAccess problems={own} />
      {part && <PartSettings part={part} values={step} at={at} problems={own} onChange={change} />}
      <div className="flex flex-col gap-4 border-t pt-4">
        {part && <SettingsPanel shape={commonOf(part, placeholder)} values={step} onChange={change} />}
        <div className="flex items-center justify-between gap-2">
          <Badge variant="outline" className="font-mono">
            {step.id}
          </Badge>
          <Button variant="ghost" size="sm" onClick={() => onDelete(step.id)}>
            <Trash2 aria-hidden />
            {t('deleteStep')}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

/** The settings of all steps. Steps of logic cannot fail. */
function commonOf({ shape: { keys }, group }: StepPart, placeholder: string) {
  const { label, onFailure, retries } = keys
  return object({ label: annotate(label!, { placeholder }), ...(group !== 'Logic' && { onFailure, retries }) })
}
