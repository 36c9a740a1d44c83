import { Pencil } from 'lucide-react'
import { type LevelAction, LevelMenuItems } from '../../lib/levels/LevelControls.tsx'
import type { Field } from '../record-data/structure.ts'
import { t } from './messages.ts'

/** Levels can rename fields, but not system fields. */
export function fieldActions({ id, name, label }: Pick<Field, 'id' | 'name' | 'label'>): readonly LevelAction[] {
  if (id === name) return []
  return [
    {
      settingKey: `field.${id}.label`,
      label: t('renameFor'),
      icon: <Pencil aria-hidden />,
      title: t('renameNamedFor', { label }),
      subject: t('fieldLabel'),
      requested: { text: label },
    },
  ]
}

export function FieldLevelItems({ field }: { field: Field }) {
  return <LevelMenuItems actions={fieldActions(field)} />
}
