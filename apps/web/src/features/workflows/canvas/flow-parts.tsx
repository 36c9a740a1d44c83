import { useDraggable, useDroppable, useDndContext } from '@dnd-kit/core'
import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getSmoothStepPath,
  Handle,
  type Node,
  type NodeProps,
  Position,
} from '@xyflow/react'
import { stepPart, triggerPart } from '@monarch/schema'
import { cn } from '@monarch/ui'
import { CircleAlert, Plus } from 'lucide-react'
import { AddStepMenu } from './AddStepMenu.tsx'
import { statusOf, useBuilder } from '../model/builder-context.ts'
import { describeStep, describeTrigger } from '../model/describe.ts'
import type { Dragged, Zone } from './drag.ts'
import { type FlowNodeData, type FlowWayData, useFlowActions } from './flow-data.ts'
import { PartIcon } from '../model/part-icon.tsx'
import { StatusIcon } from '../runs/RunMark.tsx'
import { StepResult } from '../runs/StepResult.tsx'
import type { StepPlace } from '../model/step-tree.ts'
import { hidden } from '../../../lib/language/hidden.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { t } from '../messages.ts'

/** The trigger or a step. */
export function FlowCard({ data }: NodeProps<Node<FlowNodeData>>) {
  const { id, step, width, height } = data.node
  const { state, structure, problems, shownRun, mayUpdate, onStepKey, open } = useBuilder()
  const { definition, selected } = state
  const type = step?.type ?? definition.trigger.type
  const part = step ? stepPart(type) : triggerPart(type)
  const title = step ? describeStep(structure, definition, step) : describeTrigger(structure, definition.trigger)
  const count = problems.get(id)?.length ?? 0
  const status = statusOf(shownRun, id)
  const isPassed = shownRun !== null && (step === null || status !== null)
  const dragged: Dragged = { kind: 'step', name: title, id }
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `step ${id}`,
    data: dragged,
    disabled: step === null || !mayUpdate,
  })
  return (
    <>
      <Ends isFirst={step === null} />
      <button
        ref={setNodeRef}
        type="button"
        data-step={id}
        aria-current={selected === id || undefined}
        {...listeners}
        onClick={() => open(id)}
        onKeyDown={(event) => onStepKey(event, id)}
        style={{ width, height }}
        className={cn(
          'nopan pointer-events-auto flex cursor-pointer items-center gap-2.5 rounded-lg border bg-raised px-3',
          'text-left shadow-e1 transition-colors',
          'hover:bg-hover',
          selected === id && 'border-primary bg-selected hover:bg-selected-hover',
          count > 0 && 'border-error',
          shownRun !== null && !isPassed && 'border-dashed text-muted-foreground',
          status === 'done' && 'border-success',
          status === 'failed' && 'border-error',
          isDragging && 'opacity-50',
        )}
      >
        <PartIcon type={type} className="size-4 shrink-0 text-muted-foreground" />
        <span className="min-w-0 flex-1">
          <span
            className={cn(
              'text-cell leading-4 font-medium break-words',
              shownRun && status ? 'block truncate' : 'line-clamp-2',
            )}
          >
            {title}
          </span>
          {shownRun && status ? (
            <StepResult run={shownRun} stepId={id} />
          ) : (
            part &&
            part.label() !== title && (
              <span className="block truncate text-xs text-muted-foreground">{part.label()}</span>
            )
          )}
        </span>
        {status && <StatusIcon status={status} />}
        {count > 0 && (
          <span className="flex shrink-0 items-center gap-1 text-xs text-error">
            <CircleAlert aria-hidden className="size-3.5" />
            {rich(t('problemCount', { count, hidden }))}
          </span>
        )}
      </button>
    </>
  )
}

export function FlowEmpty({ data }: NodeProps<Node<FlowNodeData>>) {
  const { id, place, width, height } = data.node
  const { mayUpdate } = useBuilder()
  const { onAdd } = useFlowActions()
  const zone: Zone = { place: place! }
  const { setNodeRef, isOver } = useDroppable({ id: `place ${id}`, data: zone })
  return (
    <>
      <Ends />
      {mayUpdate ? (
        <AddStepMenu onAdd={(type) => onAdd(type, place!)}>
          <button
            ref={setNodeRef}
            type="button"
            style={{ width, height }}
            className={cn(
              'nopan pointer-events-auto flex items-center justify-center gap-1.5 rounded-lg border border-dashed',
              'border-input text-cell text-muted-foreground transition-colors',
              'hover:bg-hover',
              isOver && 'border-primary bg-selected',
            )}
          >
            <Plus aria-hidden />
            {t('addStep')}
          </button>
        </AddStepMenu>
      ) : (
        <span style={{ width, height }} className="grid place-items-center text-cell text-muted-foreground">
          {t('nothing')}
        </span>
      )}
    </>
  )
}

/** Where branches merge, and where the workflow ends. */
export function FlowDot({ data }: NodeProps<Node<FlowNodeData>>) {
  const { width, height, kind } = data.node
  return (
    <>
      <Ends />
      <span
        aria-hidden
        style={{ width, height }}
        className={cn('block rounded-full', kind === 'end' ? 'bg-input' : 'bg-border-strong')}
      />
    </>
  )
}

/** Connection points, not draggable. */
function Ends({ isFirst = false }: { isFirst?: boolean }) {
  const look = 'pointer-events-none! size-0! min-h-0! min-w-0! border-0! opacity-0'
  return (
    <>
      {!isFirst && <Handle type="target" position={Position.Top} isConnectable={false} className={look} />}
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={look} />
    </>
  )
}

/** A connection, with a plus button and the label of its branch. */
export function FlowWayLine({ data, sourceX, sourceY, targetX, targetY }: EdgeProps<Edge<FlowWayData>>) {
  const { way } = data!
  const { shownRun, mayUpdate } = useBuilder()
  const [path] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition: Position.Bottom,
    targetPosition: Position.Top,
    centerY: way.turn,
    borderRadius: 10,
  })
  const isPassed = shownRun !== null && statusOf(shownRun, way.to) !== null
  return (
    <>
      <BaseEdge
        path={path}
        style={{ stroke: isPassed ? 'var(--success)' : 'var(--input)', strokeWidth: isPassed ? 2 : 1.25 }}
      />
      <EdgeLabelRenderer>
        {way.label !== null && (
          <span
            style={{ transform: `translate(-50%, -50%) translate(${way.x}px, ${way.turn + 14}px)` }}
            className="absolute rounded-sm bg-sunken px-1 text-xs text-muted-foreground"
          >
            {way.label}
          </span>
        )}
        {way.place && mayUpdate && <PlusButton place={way.place} id={way.id} x={way.x} y={way.y} />}
      </EdgeLabelRenderer>
    </>
  )
}

interface PlusButtonProps {
  id: string
  place: StepPlace
  x: number
  y: number
}

function PlusButton({ id, place, x, y }: PlusButtonProps) {
  const { onAdd } = useFlowActions()
  const zone: Zone = { place }
  const { active } = useDndContext()
  const { setNodeRef, isOver } = useDroppable({ id: `place ${id}`, data: zone })
  return (
    <AddStepMenu onAdd={(type) => onAdd(type, place)}>
      <button
        ref={setNodeRef}
        type="button"
        aria-label={t('addStepHere')}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        className={cn(
          'nopan pointer-events-auto absolute grid size-6 place-items-center rounded-full border border-input',
          'bg-raised text-muted-foreground transition-colors',
          'hover:border-primary hover:text-foreground',
          active && 'border-primary',
          isOver && 'bg-primary text-primary-foreground',
        )}
      >
        <Plus aria-hidden className="size-3.5" />
      </button>
    </AddStepMenu>
  )
}
