import { cn } from '@monarch/ui'
import LevelControls from '../../lib/levels/LevelControls.tsx'
import { fieldActions } from './field-levels.tsx'
import type { Field } from '../record-data/structure.ts'

export default function FieldControls({ field, className }: { field: Field; className?: string | undefined }) {
  const actions = fieldActions(field)
  if (actions.length === 0) return null
  return (
    <LevelControls
      name={field.label}
      actions={actions}
      tabIndex={-1}
      className={cn('absolute right-0 rounded-md group-hover/setting:bg-background', className)}
    />
  )
}
