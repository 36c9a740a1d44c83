import { useDraggable } from '@dnd-kit/core'
import { type StepType, type TriggerType, workflowTriggers } from '@monarch/schema'
import { cn } from '@monarch/ui'
import { stepGroups } from './canvas/AddStepMenu.tsx'
import { useBuilder } from './model/builder-context.ts'
import { appendPlace } from './model/builder-state.ts'
import type { Dragged } from './canvas/drag.ts'
import { PartIcon } from './model/part-icon.tsx'
import { t } from './messages.ts'

/** Step types: a click inserts one after the selected step, and it can be dragged onto a plus button. */
export function Palette({ onAdded }: { onAdded: () => void }) {
  const { state, dispatch } = useBuilder()
  const { trigger } = state.definition
  return (
    <section
      aria-label={t('palette')}
      data-region="palette"
      className="flex min-h-0 flex-col gap-4 overflow-y-auto p-3 max-lg:hidden"
    >
      <Group label={t('triggers')}>
        {workflowTriggers.map(({ type, label, description }) => (
          <li key={type}>
            <button
              type="button"
              title={description()}
              aria-pressed={type === trigger.type}
              onClick={() => dispatch({ type: 'chooseTrigger', trigger: type })}
              className={cn(itemLook, 'aria-pressed:border-primary aria-pressed:bg-selected')}
            >
              <Inside type={type} label={label()} />
            </button>
          </li>
        ))}
      </Group>
      {stepGroups().map(({ label, parts }) => (
        <Group key={label} label={label}>
          {parts.map((part) => (
            <li key={part.type}>
              <StepItem
                type={part.type}
                label={part.label()}
                description={part.description()}
                onAdd={() => {
                  dispatch({ type: 'add', step: part.type, place: appendPlace(state) })
                  onAdded()
                }}
              />
            </li>
          ))}
        </Group>
      ))}
    </section>
  )
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="mb-1.5 text-xs font-medium text-muted-foreground">{label}</h2>
      <ul aria-label={label} className="flex flex-col gap-1">
        {children}
      </ul>
    </div>
  )
}

interface StepItemProps {
  type: StepType
  label: string
  description: string
  onAdd: () => void
}

function StepItem({ type, label, description, onAdd }: StepItemProps) {
  const data: Dragged = { kind: 'new', name: label, type }
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `palette ${type}`, data })
  return (
    <button
      ref={setNodeRef}
      type="button"
      title={description}
      {...listeners}
      onClick={onAdd}
      className={cn(itemLook, 'touch-none', isDragging && 'opacity-50')}
    >
      <Inside type={type} label={label} />
    </button>
  )
}

function Inside({ type, label }: { type: StepType | TriggerType; label: string }) {
  return (
    <>
      <PartIcon type={type} className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 hyphens-auto">{label}</span>
    </>
  )
}

const itemLook = cn(
  'flex min-h-8 w-full items-center gap-2 rounded-md border bg-raised px-2 py-1 text-left text-cell',
  'transition-colors',
  'hover:bg-hover pointer-coarse:min-h-11',
)
