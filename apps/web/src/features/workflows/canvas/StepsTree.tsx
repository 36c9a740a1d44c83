import type { StepType, WorkflowStep } from '@monarch/schema'
import { Button, cn, IconButton, MoveButtons } from '@monarch/ui'
import { CircleAlert, Copy, Plus, Trash2 } from 'lucide-react'
import { AddStepMenu } from './AddStepMenu.tsx'
import { statusOf, useBuilder } from '../model/builder-context.ts'
import { triggerId } from '../model/builder-state.ts'
import { describeStep, describeTrigger } from '../model/describe.ts'
import { PartIcon } from '../model/part-icon.tsx'
import { StatusIcon } from '../runs/RunMark.tsx'
import { StepResult } from '../runs/StepResult.tsx'
import { allPlaces, type Branch, branchesOf, findStep, isSamePlace, removeStep, root } from '../model/step-tree.ts'
import { hidden } from '../../../lib/language/hidden.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { t } from '../messages.ts'

interface StepsTreeProps {
  onAdd: (type: StepType, place: Branch & { index: number }) => void
  onDelete: (id: string) => void
}

/** The workflow as a list, which offers all actions of the canvas by keyboard. */
export function StepsTree({ onAdd, onDelete }: StepsTreeProps) {
  const { state, structure, mayUpdate } = useBuilder()
  const { trigger, steps } = state.definition
  return (
    <div data-keys="workflow" className="mx-auto flex w-full max-w-2xl flex-col gap-2 p-4">
      <p className="text-xs text-muted-foreground pointer-coarse:hidden">
        {mayUpdate ? t('treeHelp') : t('readOnlyTreeHelp')}
      </p>
      <Row
        id={triggerId}
        icon={<PartIcon type={trigger.type} className="size-4 shrink-0 text-muted-foreground" />}
        title={describeTrigger(structure, trigger)}
        number={t('trigger')}
      />
      <Steps steps={steps} branch={root} number="" label={t('steps')} onAdd={onAdd} onDelete={onDelete} />
    </div>
  )
}

interface StepsProps extends StepsTreeProps {
  steps: readonly WorkflowStep[]
  branch: Branch
  /** Number of the parent step: '2.' for '2.1'. */
  number: string
  label: string
}

function Steps({ steps, branch, number, label, onAdd, onDelete }: StepsProps) {
  const { state, structure, mayUpdate } = useBuilder()
  const { definition } = state
  return (
    <div>
      <ol aria-label={label} className="flex flex-col gap-1.5">
        {steps.map((step, i) => (
          <li key={step.id} className="flex flex-col gap-1.5">
            <Row
              id={step.id}
              icon={<PartIcon type={step.type} className="size-4 shrink-0 text-muted-foreground" />}
              title={describeStep(structure, definition, step)}
              number={`${number}${i + 1}`}
              actions={mayUpdate && <RowActions step={step} onDelete={onDelete} />}
            />
            {branchesOf(step).map((inner) => (
              <div key={inner.key} className="ml-4 border-l pl-3">
                <h3 className="py-1 text-xs font-medium text-muted-foreground">{inner.label}</h3>
                <Steps
                  steps={inner.steps}
                  branch={{ parent: step.id, key: inner.key }}
                  number={`${number}${i + 1}.`}
                  label={t('branchIn', { branch: inner.label, step: describeStep(structure, definition, step) })}
                  onAdd={onAdd}
                  onDelete={onDelete}
                />
              </div>
            ))}
          </li>
        ))}
      </ol>
      {mayUpdate && (
        <AddStepMenu onAdd={(type) => onAdd(type, { ...branch, index: steps.length })}>
          <Button variant="ghost" size="sm" className="mt-1">
            <Plus aria-hidden />
            {branch.parent === null ? t('addStep') : rich(t('addStepTo', { label, hidden }))}
          </Button>
        </AddStepMenu>
      )}
    </div>
  )
}

interface RowProps {
  id: string
  icon: React.ReactNode
  title: string
  number: string
  actions?: React.ReactNode
}

function Row({ id, icon, title, number, actions }: RowProps) {
  const { state, problems, shownRun, onStepKey, open } = useBuilder()
  const count = problems.get(id)?.length ?? 0
  const status = statusOf(shownRun, id)
  const isSelected = state.selected === id
  return (
    <div
      className={cn(
        'flex items-center gap-1 rounded-md border bg-raised pr-1 transition-colors hover:bg-hover',
        isSelected && 'border-primary bg-selected hover:bg-selected-hover',
      )}
    >
      <button
        type="button"
        data-step={id}
        aria-current={isSelected || undefined}
        onClick={() => open(id)}
        onKeyDown={(event) => onStepKey(event, id)}
        className={cn(
          'flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2.5 text-left text-cell',
          '-outline-offset-2',
          'pointer-coarse:min-h-11',
        )}
      >
        <span className="w-12 shrink-0 text-xs text-muted-foreground tabular-nums">{number}</span>
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{title}</span>
          {shownRun && status && <StepResult run={shownRun} stepId={id} />}
        </span>
        {status && <StatusIcon status={status} />}
        {count > 0 && (
          <span className="flex items-center gap-1 text-xs text-error">
            <CircleAlert aria-hidden className="size-3.5" />
            {rich(t('problemCount', { count, hidden }))}
          </span>
        )}
      </button>
      {actions}
    </div>
  )
}

function RowActions({ step, onDelete }: { step: WorkflowStep; onDelete: (id: string) => void }) {
  const { state, structure, dispatch } = useBuilder()
  const { steps } = state.definition
  const title = describeStep(structure, state.definition, step)
  const place = findStep(steps, step.id)!.place
  const places = allPlaces(removeStep(steps, step.id))
  const now = places.findIndex((each) => isSamePlace(each, place))
  return (
    <span className="flex shrink-0 items-center">
      <MoveButtons
        name={title}
        isFirst={now <= 0}
        isLast={now === places.length - 1}
        onMove={(by) => dispatch({ type: 'moveBy', id: step.id, by })}
      />
      <IconButton
        label={t('duplicate', { title })}
        size="icon-sm"
        className="max-sm:hidden"
        onClick={() => dispatch({ type: 'duplicate', id: step.id })}
      >
        <Copy aria-hidden />
      </IconButton>
      <IconButton label={t('delete', { title })} size="icon-sm" onClick={() => onDelete(step.id)}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  )
}
