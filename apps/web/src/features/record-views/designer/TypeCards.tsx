import { type ViewType, viewTypeDefinitions, viewTypes } from '@monarch/schema'
import { cn } from '@monarch/ui'
import { type ReactNode, useId } from 'react'
import { viewTypesWeb } from '../registry/view-types.ts'
import { t } from './messages.ts'

interface TypeCardsProps {
  value: ViewType
  onChange: (type: ViewType) => void
}

export function TypeCards({ value, onChange }: TypeCardsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-cell font-medium">{t('type')}</legend>
      <div className="grid grid-cols-3 gap-2 min-[400px]:grid-cols-5">
        {viewTypes.map((type) => {
          const { icon: Icon } = viewTypesWeb[type]
          const label = viewTypeDefinitions[type].label()
          return (
            <TypeCard key={type} icon={<Icon aria-hidden className="size-5" />} label={label}>
              <input
                type="radio"
                name={name}
                value={type}
                checked={type === value}
                aria-describedby={type === value ? `${name}-summary` : undefined}
                aria-label={label}
                onChange={() => onChange(type)}
                className="sr-only"
              />
            </TypeCard>
          )
        })}
      </div>
      <p id={`${name}-summary`} className="mt-1.5 text-xs text-muted-foreground">
        {viewTypeDefinitions[value].summary()}
      </p>
    </fieldset>
  )
}

/** Shows the state of its radio button. */
function TypeCard({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <label
      className={cn(
        'relative flex cursor-pointer flex-col items-center gap-1 rounded-lg border px-1 py-2.5 transition-colors',
        'hover:border-border-strong has-checked:border-primary has-checked:bg-selected',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
      )}
    >
      {children}
      {icon}
      <span className="text-xs font-medium">{label}</span>
    </label>
  )
}
