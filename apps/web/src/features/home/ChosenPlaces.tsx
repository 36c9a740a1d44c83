import { Combobox, Field, IconButton } from '@monarch/ui'
import { X } from 'lucide-react'
import { t } from './customize-messages.ts'

interface Place {
  readonly value: string
  readonly label: string
  readonly group?: string
}

interface ChosenPlacesProps {
  readonly label: string
  readonly help: string
  readonly error: string | null
  readonly addLabel: string
  readonly emptyText: string
  readonly isLoading: boolean
  readonly isFull: boolean
  readonly chosen: readonly Place[]
  /** The places that can be added. */
  readonly options: readonly Place[]
  readonly onAdd: (value: string) => void
  readonly onRemove: (value: string) => void
}

/** What is on the start page, in order, and what can be added. */
export function ChosenPlaces(props: ChosenPlacesProps) {
  const { label, help, error, addLabel, emptyText, isLoading, isFull, chosen, options, onAdd, onRemove } = props
  return (
    <Field label={label} help={help} error={error}>
      {chosen.length > 0 && (
        <ul aria-label={label} className="mb-2 divide-y rounded-md border">
          {chosen.map(({ value, label: name, group }) => (
            <li key={value} className="flex min-h-11 items-center gap-2 px-3 py-1 text-sm">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {group && <span className="shrink-0 text-xs text-muted-foreground">{group}</span>}
              <IconButton label={t('removePlace', { name })} size="icon-sm" onClick={() => onRemove(value)}>
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={label}
        placeholder={addLabel}
        emptyText={emptyText}
        loading={isLoading}
        disabled={isFull}
        options={options}
        value={null}
        onValueChange={(value) => value !== null && onAdd(value)}
      />
    </Field>
  )
}
