import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { LayoutItem, LayoutType } from '@monarch/schema'
import { focusWhenDrawn, SegmentedControl, toast } from '@monarch/ui'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { UndoButtons } from '../../lib/UndoButtons.tsx'
import { dragActivationDistance } from '../../lib/constants.ts'
import { useCommands } from '../../lib/keys/commands.ts'
import { isModKey } from '../../lib/keys/mod-key.ts'
import { type Device, fieldNamesOf } from '../../forms/layout-blocks/layout-items.ts'
import { appendPlace, type BuilderCommand, type BuilderState } from './builder-state.ts'
import { Canvas } from './Canvas.tsx'
import {
  announcements,
  atPointer,
  type Dragged,
  findZone,
  nextZone,
  screenReaderInstructions,
  type Zone,
} from './drag.ts'
import { type BuilderField, fieldOf, nameOf, newItemId } from './item-types.ts'
import { allItems, copyItem, findItem, listAt } from './layout-tree.ts'
import { Palette } from './Palette.tsx'
import { Properties } from './Properties.tsx'
import { t } from './messages.ts'

interface LayoutBuilderProps {
  state: BuilderState
  dispatch: Dispatch<BuilderCommand>
  fields: readonly BuilderField[]
  layoutType: LayoutType
  /** The technical name of its entity; the demo has none. */
  entityName?: string
  /** Actions on the layout, next to Undo and Redo. */
  actions?: ReactNode
  /** Messages above the canvas. */
  notes?: ReactNode
}

const devices = [
  { value: 'desktop', label: 'desktop', icon: <Monitor aria-hidden className="size-3.5" /> },
  { value: 'tablet', label: 'tablet', icon: <Tablet aria-hidden className="size-3.5" /> },
  { value: 'mobile', label: 'mobile', icon: <Smartphone aria-hidden className="size-3.5" /> },
] as const satisfies readonly { value: Device; label: string; icon: ReactNode }[]

/** Palette, canvas and properties, fully usable by keyboard. */
export function LayoutBuilder({ state, dispatch, fields, layoutType, entityName, actions, notes }: LayoutBuilderProps) {
  const [device, setDevice] = useState<Device>('desktop')
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragActivationDistance } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: nextZone,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const { items, columns } = state.layout
  const used = new Set(allItems(items).flatMap((item) => fieldOf(item, fields)?.id ?? []))
  const focus = (id: string) =>
    focusWhenDrawn(() => canvas.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus())

  const append = (item: LayoutItem) => {
    dispatch({ type: 'add', item, place: appendPlace(state) })
    requestAnimationFrame(() =>
      canvas.current?.querySelector(`[data-item="${item.id}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
  }
  const remove = (id: string) => {
    const found = findItem(items, id)
    if (!found) return
    const siblings = listAt(items, found.place.container)
    const neighbor = siblings[found.place.index + 1] ?? siblings[found.place.index - 1]
    dispatch({ type: 'delete', id })
    toast(t('deleted', { name: nameOf(found.item, fields) }), {
      id: 'layout item deleted',
      action: { label: t('undo'), onClick: () => dispatch({ type: 'undo' }) },
    })
    if (neighbor) focus(neighbor.id)
    else canvas.current?.focus()
  }
  const paste = () => {
    if (!state.copied) return
    if (state.copied.type === 'field') return void toast(t('fieldNotPasted'))
    append(copyItem(state.copied, newItemId))
  }
  const duplicate = (item: LayoutItem) => {
    const place = findItem(items, item.id)?.place
    if (item.type === 'field') return void toast(t('fieldNotDuplicated'))
    if (!place) return
    const copy = copyItem(item, newItemId)
    dispatch({ type: 'add', item: copy, place: { ...place, index: place.index + 1 } })
    focus(copy.id)
  }
  useCommands(t('layout'), () => [
    ...(state.past.length > 0
      ? [{ id: 'layout.undo', label: t('undo'), shortcut: 'undo' as const, run: () => dispatch({ type: 'undo' }) }]
      : []),
    ...(state.future.length > 0
      ? [{ id: 'layout.redo', label: t('redo'), shortcut: 'redo' as const, run: () => dispatch({ type: 'redo' }) }]
      : []),
    ...(state.copied ? [{ id: 'layout.paste', label: t('pasteTheCopiedItem'), run: paste }] : []),
  ])
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const what = active.data.current as Dragged | undefined
    const zone = over?.data.current as Zone | undefined
    if (!what || !zone) return
    if (what.kind === 'item') dispatch({ type: 'move', id: what.id, place: zone.place })
    else dispatch({ type: 'add', item: what.make(), place: zone.place })
  }

  const onItemKey = (event: KeyboardEvent, item: LayoutItem) => {
    const siblings = listAt(items, findItem(items, item.id)?.place.container ?? '')
    const index = siblings.indexOf(item)
    const by = steps[event.key as keyof typeof steps] as -1 | 1 | undefined
    if (dragged) return
    if (by !== undefined && event.altKey) {
      dispatch({ type: 'moveBy', id: item.id, by })
      focus(item.id)
    } else if (by !== undefined && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      const next = siblings[index + by]
      if (next) {
        dispatch({ type: 'select', id: next.id })
        focus(next.id)
      }
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove(item.id)
    else if (event.key === 'Escape' && state.selected !== null) dispatch({ type: 'select', id: null })
    else if (isModKey(event, 'c')) dispatch({ type: 'copy', id: item.id })
    else if (isModKey(event, 'd')) duplicate(item)
    else return
    event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')) return
    if (!isModKey(event, 'v')) return
    paste()
    event.preventDefault()
  }
  const unknown = fieldNamesOf(items).filter((name) => !fields.some((field) => field.name === name))

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findZone}
      accessibility={{ announcements, screenReaderInstructions: screenReaderInstructions() }}
      onDragStart={({ active }) => setDragged(active.data.current as Dragged)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <div
        data-keys="layout"
        onKeyDown={onKeyDown}
        className="flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto lg:grid lg:grid-cols-[240px_minmax(0,1fr)_320px] lg:divide-x"
      >
        <Palette fields={fields} used={used} columns={columns} layoutType={layoutType} onAppend={append} />
        <div className="flex min-w-0 shrink-0 flex-col border-y lg:min-h-0 lg:shrink lg:border-y-0">
          <div className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
            <SegmentedControl
              aria-label={t('previewWidth')}
              options={devices.map(({ label, ...device }) => ({ ...device, label: t(label) }))}
              value={device}
              onValueChange={setDevice}
            />
            <div className="ml-auto flex items-center gap-1">
              <UndoButtons history={state} dispatch={dispatch} />
              {actions}
            </div>
          </div>
          <div
            ref={canvas}
            role="region"
            aria-label={t('canvas')}
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-auto bg-sunken p-4 -outline-offset-2"
            onClick={(event) => event.target === event.currentTarget && dispatch({ type: 'select', id: null })}
          >
            {notes}
            {unknown.length > 0 && (
              <p className="mb-3 text-xs text-muted-foreground">{t('noLongerAField', { names: unknown.join(', ') })}</p>
            )}
            <Canvas
              state={state}
              fields={fields}
              device={device}
              isDragging={dragged !== null}
              dispatch={dispatch}
              onItemKey={onItemKey}
            />
          </div>
        </div>
        <Properties
          state={state}
          fields={fields}
          {...(entityName && { entityName })}
          dispatch={dispatch}
          onDelete={remove}
        />
      </div>
      <DragOverlay dropAnimation={null} modifiers={[atPointer]}>
        {dragged && (
          <div className="w-fit rounded-md border bg-raised px-3 py-1.5 text-cell shadow-e2">{dragged.name}</div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const
