import {
  sourceOf,
  stepPart,
  type StepPart,
  triggerPart,
  type TriggerPart,
  workflowLimits,
  type WorkflowStep,
} from '@monarch/schema'
import type { Shape } from '@monarch/shapes'
import { Badge, Button, Field, Input, Select, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { Trash2 } from 'lucide-react'
import { useBuilder } from './builder-context.ts'
import { triggerId } from './builder-state.ts'
import { describeStep, describeTrigger } from './describe.ts'
import { PartIcon } from './part-icon.tsx'
import { RunOfStep } from './RunOfStep.tsx'
import { SettingInput } from './SettingInput.tsx'
import { findStep } from './step-tree.ts'
import { usePartScope } from './use-part-scope.ts'
import { WebhookAddress } from './WebhookAddress.tsx'

/** Settings of the selected step, and its input and output while a run is shown. */
export function Properties({ onDelete }: { onDelete: (id: string) => void }) {
  const { state, structure, shownRun } = useBuilder()
  const { definition, selected } = state
  const step = findStep(definition.steps, selected)?.step
  if (selected !== triggerId && !step)
    return <p className="text-cell text-muted-foreground">Select the trigger or a step to see its settings.</p>
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
            <TabsTrigger value="run">Input and output</TabsTrigger>
            <TabsTrigger value="settings">Settings</TabsTrigger>
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
      {part?.description && <p className="-mt-2 text-xs text-muted-foreground">{part.description}</p>}
      {part &&
        shownSettings(part, trigger).map(([key, shape]) => (
          <SettingInput
            key={key}
            part={part}
            name={key}
            shape={shape}
            values={trigger}
            at={at}
            problems={own}
            onChange={(value) => {
              const less = isOtherEntity(shape, value, trigger[key]) ? { where: undefined, fields: undefined } : {}
              dispatch({ type: 'changeTrigger', change: { ...less, [key]: value }, key })
            }}
          />
        ))}
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
  const retries = step.retries ?? 0
  return (
    // Blur ends the undo step: later input starts another one.
    <fieldset disabled={!mayUpdate} onBlur={() => dispatch({ type: 'rest' })} className="flex min-w-0 flex-col gap-4">
      {part?.description && <p className="-mt-2 text-xs text-muted-foreground">{part.description}</p>}
      {general && <p className="text-xs text-error">{general.message}</p>}
      {part &&
        shownSettings(part, step).map(([key, shape]) => (
          <SettingInput
            key={key}
            part={part}
            name={key}
            shape={shape}
            values={step}
            at={at}
            problems={own}
            onChange={(value) => {
              const less = isOtherEntity(shape, value, step[key]) ? { where: undefined, values: undefined } : {}
              change({ ...less, [key]: value }, key)
            }}
          />
        ))}
      <div className="flex flex-col gap-4 border-t pt-4">
        <Field label="Label" help="The name of the step in this workflow.">
          <Input
            value={step.label ?? ''}
            placeholder={describeStep(structure, state.definition, { ...step, label: '' })}
            maxLength={200}
            autoComplete="off"
            onValueChange={(text) => change({ label: text || undefined }, 'label')}
          />
        </Field>
        {part?.group !== 'Logic' && (
          <>
            <Field label="On failure">
              <Select
                options={[
                  { value: 'stop', label: 'Stop the workflow' },
                  { value: 'continue', label: 'Continue with the next step' },
                ]}
                value={step.onFailure ?? 'stop'}
                onValueChange={(onFailure) =>
                  change({ onFailure: onFailure === 'stop' ? undefined : onFailure }, 'onFailure')
                }
              />
            </Field>
            <Field label="Retry">
              <Select
                options={Array.from({ length: workflowLimits.retries + 1 }, (_, times) => ({
                  value: String(times),
                  label: times === 0 ? 'Never' : `Up to ${times} ${times === 1 ? 'time' : 'times'}`,
                }))}
                value={String(retries)}
                onValueChange={(times) => change({ retries: Number(times) || undefined }, 'retries')}
              />
            </Field>
          </>
        )}
        <div className="flex items-center justify-between gap-2">
          <Badge variant="outline" className="font-mono">
            {step.id}
          </Badge>
          <Button variant="ghost" size="sm" onClick={() => onDelete(step.id)}>
            <Trash2 aria-hidden />
            Delete step
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

function shownSettings(
  { settings }: StepPart | TriggerPart,
  values: Readonly<Record<string, unknown>>,
): readonly [key: string, shape: Shape][] {
  return Object.entries(settings.keys).filter(([, { when }]) => !when || when.in.includes(values[when.key]))
}

/** Conditions and values name the fields of one entity, so another entity clears them. */
const isOtherEntity = (shape: Shape, value: unknown, before: unknown): boolean =>
  shape.kind === 'named' && shape.names === 'entity' && value !== before
