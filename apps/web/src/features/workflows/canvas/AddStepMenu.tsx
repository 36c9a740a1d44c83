import { type StepPart, type StepType, workflowSteps } from '@monarch/schema'
import { Menu, MenuItem, MenuLabel } from '@monarch/ui'
import type { ReactElement } from 'react'
import { PartIcon } from '../model/part-icon.tsx'
import { t } from '../messages.ts'

/** Step types by group, for the palette and the menus of plus buttons. */
export const stepGroups = (): readonly { readonly label: string; readonly parts: readonly StepPart[] }[] => [
  { label: t('conditions'), parts: workflowSteps.filter(({ group }) => group === 'Logic') },
  { label: t('actions'), parts: workflowSteps.filter(({ group }) => group !== 'Logic') },
]

interface AddStepMenuProps {
  /** The trigger button. */
  children: ReactElement
  onAdd: (type: StepType) => void
}

export function AddStepMenu({ children, onAdd }: AddStepMenuProps) {
  return (
    <Menu trigger={children} align="center" className="min-w-52">
      {stepGroups().map(({ label, parts }) => (
        <div key={label} role="group" aria-label={label}>
          <MenuLabel>{label}</MenuLabel>
          {parts.map((part) => (
            <MenuItem
              key={part.type}
              icon={<PartIcon type={part.type} className="text-muted-foreground" />}
              onSelect={() => onAdd(part.type)}
            >
              {part.label()}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  )
}
