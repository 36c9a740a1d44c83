import { Pencil } from 'lucide-react'
import type { LevelAction } from './LevelControls.tsx'

/** What levels may call an entity: many of them, as in the menu and over a list. */
export function pluralAction(entityId: string, pluralName: string): LevelAction {
  return {
    settingKey: `entity.${entityId}.pluralLabel`,
    label: 'Rename for…',
    icon: <Pencil aria-hidden />,
    title: `Rename “${pluralName}” for…`,
    subject: 'Plural label',
    wanted: { text: pluralName },
  }
}

/** One of them, as on buttons and over a form. */
export function singularAction(entityId: string, displayName: string): LevelAction {
  return {
    settingKey: `entity.${entityId}.label`,
    label: `Rename one (“${displayName}”) for…`,
    icon: <Pencil aria-hidden />,
    title: `Rename “${displayName}” for…`,
    subject: 'Label',
    wanted: { text: displayName },
  }
}
