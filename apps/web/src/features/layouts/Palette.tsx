import { useDraggable } from '@dnd-kit/core'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { blockOf, type LayoutItem, type LayoutType } from '@monarch/schema'
import { cn, SearchInput } from '@monarch/ui'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Dragged } from './drag.ts'
import { BlockIcon } from './BlockIcon.tsx'
import { type BuilderField, newFieldItem, newItem, paletteBlocks } from './item-types.ts'
import { t } from './messages.ts'

interface PaletteProps {
  fields: readonly BuilderField[]
  /** Ids of the fields in the layout. */
  used: ReadonlySet<string>
  columns: number
  layoutType: LayoutType
  onAppend: (item: LayoutItem) => void
}

/** Items to drag onto the layout, or to append by click or Enter. */
export function Palette({ fields, used, columns, layoutType, onAppend }: PaletteProps) {
  const [text, setText] = useState('')
  const found = fields.filter(({ label, name }) => `${label} ${name}`.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <section
      aria-label={t('palette')}
      className="flex shrink-0 flex-col gap-3 overflow-y-auto p-3 max-lg:max-h-96 lg:min-h-0 lg:shrink"
    >
      <ul
        aria-label={t('items')}
        className="grid grid-cols-2 gap-2 max-lg:grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]"
      >
        {paletteBlocks(layoutType).map((type) => (
          <li key={type}>
            <PaletteItem
              id={`palette ${type}`}
              name={blockOf(type)!.label()}
              icon={<BlockIcon type={type} />}
              make={() => newItem(type, columns)}
              onAppend={onAppend}
            />
          </li>
        ))}
      </ul>
      <SearchInput value={text} onValueChange={setText} label={t('searchFields')} />
      <ul aria-label={t('fields')} className="flex flex-col gap-1">
        {found.map((field) => (
          <li key={field.id}>
            <PaletteItem
              id={`palette field ${field.id}`}
              name={field.label}
              isUsed={used.has(field.id)}
              icon={
                <FieldTypeIcon type={field.type} icon={field.icon} className="size-4 shrink-0 text-muted-foreground" />
              }
              make={() => newFieldItem(field, columns)}
              onAppend={onAppend}
            />
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-2 py-4 text-center text-xs text-muted-foreground">{t('noMatchingFields')}</li>
        )}
      </ul>
    </section>
  )
}

interface PaletteItemProps {
  id: string
  name: string
  icon: ReactNode
  isUsed?: boolean
  make: () => LayoutItem
  onAppend: (item: LayoutItem) => void
}

function PaletteItem({ id, name, icon, isUsed = false, make, onAppend }: PaletteItemProps) {
  const data: Dragged = { kind: 'new', name, make }
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data, disabled: isUsed })
  return (
    <button
      ref={setNodeRef}
      type="button"
      {...listeners}
      disabled={isUsed}
      title={isUsed ? t('isAlreadyOnTheLayout', { name }) : undefined}
      onClick={() => onAppend(make())}
      className={cn(
        'flex min-h-8 w-full touch-none items-center gap-2 rounded-md border bg-raised px-2 text-left text-cell',
        'transition-colors',
        'hover:bg-hover disabled:border-transparent disabled:bg-transparent disabled:text-muted-foreground',
        'pointer-coarse:min-h-11',
        isDragging && 'opacity-50',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 hyphens-auto wrap-break-word">{name}</span>
      {isUsed && <Check aria-label={t('alreadyOnTheLayout')} className="size-3.5" />}
    </button>
  )
}
