import { cn, useFieldGroup } from '@monarch/ui'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import type { FieldCellProps, FieldInputProps, FieldToggleProps, FieldTypeWeb } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import type { RatingSettings } from './rating.ts'
import { t } from './messages.ts'

export const ratingWeb: FieldTypeWeb<RatingSettings> = {
  Icon: Star,
  Input: RatingInput,
  Cell: RatingCell,
  Toggle: RatingToggle,
  glance: 2,
  press: (key, _value, { settings }) => {
    if (!/^\d$/.test(key) || Number(key) > settings.max) return undefined
    return key === '0' ? null : Number(key)
  },
}

/** A radio per star. A digit sets the rating, 0 clears it, as does choosing the current rating again. */
function RatingInput({ type, field, draft, onDraft, disabled, 'aria-label': label }: FieldInputProps<RatingSettings>) {
  const value = draftValue(type, field, draft) as number | null
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const group = useFieldGroup({ 'aria-label': label })
  const name = useId()
  const lit = pointedAt ?? value ?? 0
  const give = (stars: number) => onDraft({ value: stars === 0 ? null : stars })
  return (
    <div
      {...group}
      role="radiogroup"
      tabIndex={-1}
      className="-mx-0.5 flex w-fit flex-wrap rounded-md"
      onPointerLeave={() => setPointedAt(null)}
      onKeyDown={(event) => {
        if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
        const stars =
          event.key === 'Backspace' || event.key === 'Delete' ? 0 : /^\d$/.test(event.key) ? Number(event.key) : NaN
        if (!(stars <= field.settings.max)) return
        event.preventDefault()
        give(stars)
        // Tab leaves the group from the chosen star; from another it would first go to that one.
        event.currentTarget.querySelectorAll('input')[Math.max(stars - 1, 0)]?.focus()
      }}
    >
      {starsTo(field.settings.max).map((stars) => (
        <label
          key={stars}
          className={cn(
            'grid h-control min-w-6 cursor-pointer place-items-center rounded-sm',
            'has-focus-visible:outline-2 has-focus-visible:outline-ring',
            'has-disabled:cursor-not-allowed has-disabled:opacity-50 pointer-coarse:size-11',
          )}
          onPointerEnter={() => !disabled && setPointedAt(stars)}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            aria-label={type.format(stars, field)}
            checked={value === stars}
            disabled={disabled}
            onChange={() => give(stars)}
            onClick={() => value === stars && give(0)}
          />
          <DrawnStar isLit={stars <= lit} className="size-5" />
        </label>
      ))}
    </div>
  )
}

/** Choosing the current rating again clears it. */
function RatingToggle({ type, field, value, onValue }: FieldToggleProps<RatingSettings>) {
  return (
    <span className="flex items-center" title={value === null ? undefined : type.format(value, field)}>
      <span className="sr-only">{value === null ? t('empty') : type.format(value, field)}</span>
      {starsTo(field.settings.max).map((stars) => (
        <button
          key={stars}
          type="button"
          tabIndex={-1}
          aria-label={type.format(stars, field)}
          onClick={() => onValue(stars === value ? null : stars)}
          className="grid h-6 w-5 place-items-center"
        >
          <DrawnStar isLit={stars <= ((value as number | null) ?? 0)} className="size-3.5" />
        </button>
      ))}
    </span>
  )
}

function RatingCell({ type, field, value }: FieldCellProps<RatingSettings>) {
  const words = type.format(value, field)
  return (
    <span className="flex items-center overflow-hidden" title={words}>
      <span className="sr-only">{words}</span>
      {starsTo(Math.max(field.settings.max, value as number)).map((stars) => (
        <DrawnStar key={stars} isLit={stars <= (value as number)} className="size-3.5" />
      ))}
    </span>
  )
}

function DrawnStar({ isLit, className }: { isLit: boolean; className: string }) {
  const look = isLit ? 'fill-current text-tag-dot' : 'text-input'
  return <Star aria-hidden data-hue="yellow" className={cn(className, look)} />
}

function starsTo(max: number): number[] {
  return Array.from({ length: max }, (_, i) => i + 1)
}
