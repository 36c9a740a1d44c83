import LevelControls from '../../lib/LevelControls.tsx'
import { fieldActions } from './field-levels.tsx'
import type { Field } from './structure.ts'

export default function FieldControls({ field }: { field: Field }) {
  const actions = fieldActions(field)
  if (actions.length === 0) return null
  return (
    <LevelControls
      name={field.label}
      actions={actions}
      className="absolute top-0 right-0 min-h-6 rounded-md @[300px]:min-h-control group-focus-within/said:bg-background group-hover/said:bg-background"
    />
  )
}
