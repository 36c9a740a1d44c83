import { DndContext, useDraggable } from '@dnd-kit/core'
import { cn, DragHandle, IconButton } from '@monarch/ui'
import { MoveDiagonal2, Pencil, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { type GridTile, readingOrder } from './grid-model.ts'
import { Grid, PlainGrid, placeOf, tileLook } from './PlainGrid.tsx'
import { t } from './messages.ts'
import { type Handle, useArranging } from './use-arranging.ts'

interface TileGridProps<T extends GridTile> {
  readonly tiles: readonly T[]
  readonly nameOf: (tile: T) => string
  /** The content of a tile. */
  readonly children: (tile: T) => ReactNode
  /** If set, tiles have handles for moving and resizing them. */
  readonly onChange?: (tiles: readonly T[]) => void
  readonly onEdit?: (tile: T) => void
  readonly onRemove?: (tile: T) => void
}

/**
 * Tiles on twelve columns; stacked on a phone. Handles work with the pointer, and with the keyboard: Space picks up,
 * arrows move, Space drops.
 */
export function TileGrid<T extends GridTile>(props: TileGridProps<T>) {
  const { onChange } = props
  return onChange ? <ArrangedGrid {...props} onChange={onChange} /> : <PlainGrid {...props} />
}

type ArrangedGridProps<T extends GridTile> = TileGridProps<T> & Required<Pick<TileGridProps<T>, 'onChange'>>

function ArrangedGrid<T extends GridTile>({
  tiles,
  nameOf,
  children,
  onChange,
  onEdit,
  onRemove,
}: ArrangedGridProps<T>) {
  const grid = useRef<HTMLDivElement>(null)
  const { shown, draggedId, context } = useArranging(tiles, () => grid.current!.clientWidth, onChange)
  // The order of elements is the tab order. It changes when a tile is dropped, not while keys move it.
  const order = readingOrder(tiles).map(({ id }) => shown.find((tile) => tile.id === id)!)
  return (
    <DndContext {...context} autoScroll>
      <Grid ref={grid}>
        {order.map((tile) => (
          <section
            key={tile.id}
            role="group"
            aria-label={nameOf(tile)}
            className={cn(tileLook, 'pt-9', tile.id === draggedId && 'z-1 border-primary shadow-e2')}
            style={placeOf(tile)}
          >
            <TileHandles
              tile={tile}
              name={nameOf(tile)}
              {...(onEdit && { onEdit: () => onEdit(tile) })}
              {...(onRemove && { onRemove: () => onRemove(tile) })}
            />
            {/* Otherwise its content would catch the pointer events of a tile that is moved over it. */}
            <div inert className="h-full">
              {children(tile)}
            </div>
          </section>
        ))}
      </Grid>
    </DndContext>
  )
}

interface TileHandlesProps {
  readonly tile: GridTile
  readonly name: string
  readonly onEdit?: () => void
  readonly onRemove?: () => void
}

function TileHandles({ tile: { id }, name, onEdit, onRemove }: TileHandlesProps) {
  const {
    setNodeRef: moveRef,
    attributes: moveAttributes,
    listeners: moveListeners,
  } = useDraggable({ id: `move ${id}`, data: { id, name, isResizing: false } satisfies Handle })
  const {
    setNodeRef: sizeRef,
    attributes: sizeAttributes,
    listeners: sizeListeners,
  } = useDraggable({ id: `resize ${id}`, data: { id, name, isResizing: true } satisfies Handle })
  return (
    <>
      <div className="absolute inset-x-1 top-1 flex items-center">
        <DragHandle
          ref={moveRef}
          {...moveAttributes}
          {...moveListeners}
          label={t('moveTile', { name })}
          className="mr-auto w-auto px-2"
        />
        {onEdit && (
          <IconButton label={t('editTile', { name })} size="icon-sm" onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
        )}
        {onRemove && (
          <IconButton label={t('removeTile', { name })} size="icon-sm" onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <button
        ref={sizeRef}
        {...sizeAttributes}
        {...sizeListeners}
        type="button"
        aria-label={t('resizeTile', { name })}
        className={cn(
          'absolute right-0 bottom-0 z-1 grid size-7 cursor-nwse-resize touch-none place-items-center rounded-sm',
          'text-muted-foreground hover:bg-active pointer-coarse:size-11 [&_svg]:size-3.5',
        )}
      >
        <MoveDiagonal2 aria-hidden />
      </button>
    </>
  )
}
