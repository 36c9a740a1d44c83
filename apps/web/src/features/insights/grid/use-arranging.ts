import {
  type Announcements,
  type DragMoveEvent,
  KeyboardSensor,
  type KeyboardCoordinateGetter,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useRef, useState } from 'react'
import { type GridTile, gridColumns, moveTile, resizeTile } from './grid-model.ts'
import { t } from './messages.ts'
import { gap, rowHeight } from './PlainGrid.tsx'

/** The drag data of a handle. */
export interface Handle {
  readonly id: string
  readonly name: string
  readonly isResizing: boolean
}

interface Dragged<T> {
  readonly handle: Handle
  readonly tiles: readonly T[]
}

/**
 * The tiles while one is moved or resized. Each step arranges them again, so the user sees the result that will be stored. A key moves by
 * one column or row; the pointer snaps to the nearest column and row.
 */
export function useArranging<T extends GridTile>(
  tiles: readonly T[],
  widthOf: () => number,
  onChange: (tiles: readonly T[]) => void,
) {
  const [dragged, setDragged] = useState<Dragged<T> | null>(null)
  // Announcements are made in the event in which the tiles move, before they are drawn.
  const latest = useRef<Dragged<T> | null>(null)
  const columnStep = () => (widthOf() + gap) / gridColumns

  const byArrow: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
    const [across, down] = arrows[event.code] ?? []
    if (across === undefined || down === undefined) return undefined
    event.preventDefault()
    return { x: x + across * columnStep(), y: y + down * (rowHeight + gap) }
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byArrow, scrollBehavior: 'auto' }),
  )
  const change = (next: Dragged<T> | null) => {
    latest.current = next
    setDragged(next)
  }
  const arrangedBy = ({ active, delta }: Pick<DragMoveEvent, 'active' | 'delta'>): Dragged<T> | null => {
    const handle = active.data.current as Handle | undefined
    const tile = tiles.find(({ id }) => id === handle?.id)
    if (!handle || !tile) return null
    const [across, down] = [Math.round(delta.x / columnStep()), Math.round(delta.y / (rowHeight + gap))]
    const arrange = handle.isResizing
      ? resizeTile(tiles, tile.id, tile.width + across, tile.height + down)
      : moveTile(tiles, tile.id, tile.x + across, tile.y + down)
    return { handle, tiles: arrange }
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('pickedUp', { name: nameOf(active) }),
    onDragMove: () => latest.current && placeOf(latest.current),
    onDragOver: () => undefined,
    onDragEnd: ({ active }) => t('dropped', { name: nameOf(active) }),
    onDragCancel: ({ active }) => t('putBack', { name: nameOf(active) }),
  } as Announcements
  return {
    shown: dragged?.tiles ?? tiles,
    draggedId: dragged?.handle.id ?? null,
    context: {
      sensors,
      accessibility: { announcements, screenReaderInstructions: { draggable: t('howToArrange') } },
      onDragStart: (event: { active: DragMoveEvent['active'] }) =>
        change(arrangedBy({ active: event.active, delta: { x: 0, y: 0 } })),
      onDragMove: (event: DragMoveEvent) => change(arrangedBy(event)),
      onDragEnd: () => {
        const after = latest.current?.tiles
        change(null)
        if (after && after.some((tile, i) => isElsewhere(tile, tiles[i]))) onChange(after)
      },
      onDragCancel: () => change(null),
    },
  }
}

const arrows: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isElsewhere = (tile: GridTile, before: GridTile | undefined): boolean =>
  !before || tile.x !== before.x || tile.y !== before.y || tile.width !== before.width || tile.height !== before.height

const nameOf = ({ data }: { data: { current?: unknown } }): string => (data.current as Handle | undefined)?.name ?? ''

function placeOf({ handle: { id, name, isResizing }, tiles }: Dragged<GridTile>): string {
  const tile = tiles.find((each) => each.id === id)!
  return isResizing
    ? t('nowSized', { name, width: tile.width, height: tile.height })
    : t('nowAt', { name, column: tile.x + 1, row: tile.y + 1 })
}
