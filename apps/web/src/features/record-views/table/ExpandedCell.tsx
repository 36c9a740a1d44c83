import { Button, Popover, PopoverAnchor, PopoverContent } from '@monarch/ui'
import { Pencil } from 'lucide-react'
import type { RecordData } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { RecordCell } from '../../record-parts/RecordCell.tsx'
import { t } from './messages.ts'

interface ExpandedCellProps {
  structure: EntityStructure
  field: Field
  record: RecordData
  anchor: DOMRect
  /** `null` if the value cannot be changed. */
  onEdit: (() => void) | null
  onClose: () => void
}

/** The whole value of a cell over the list: all lines of a text, all tags, all links. */
export function ExpandedCell({ structure, field, record, anchor, onEdit, onClose }: ExpandedCellProps) {
  const { left, top, width, height } = anchor
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor asChild>
        <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
      </PopoverAnchor>
      <PopoverContent
        label={field.label}
        sideOffset={-height}
        className="flex w-104 flex-col gap-2"
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <div className="flex min-h-7 items-center justify-between gap-2">
          <span className="truncate text-xs font-medium text-muted-foreground">{field.label}</span>
          {onEdit && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                onClose()
                onEdit()
              }}
            >
              <Pencil aria-hidden />
              {t('editCell')}
            </Button>
          )}
        </div>
        <div className="text-sm break-words [&_.truncate]:overflow-visible [&_.truncate]:whitespace-normal">
          <RecordCell structure={structure} field={field} record={record} isWhole />
        </div>
      </PopoverContent>
    </Popover>
  )
}
