import { Dialog, OptionList } from '@monarch/ui'
import type { BoardColumn } from './board-columns.ts'
import { t } from './messages.ts'

interface MoveDialogProps {
  /** Title of the card; `null` while closed. */
  title: string | null
  columns: readonly BoardColumn[]
  /** Current column. */
  current: string
  onChoose: (column: BoardColumn) => void
  onClose: () => void
}

/** Moves a card without dragging, by a list of columns. */
export function MoveDialog({ title, columns, current, onChoose, onClose }: MoveDialogProps) {
  return (
    <Dialog
      size="sm"
      open={title !== null}
      onClose={onClose}
      title={t('moveTitleTo', { title: title ?? '' })}
      bodyClassName="p-0"
    >
      <OptionList
        label={t('columns')}
        options={columns.map(({ key, label, hue }) => ({ value: `:${key}`, label, ...(hue && { hue }) }))}
        chosen={[`:${current}`]}
        onChoose={({ value }) => {
          const column = columns.find(({ key }) => `:${key}` === value)
          onClose()
          if (column) onChoose(column)
        }}
      />
    </Dialog>
  )
}
