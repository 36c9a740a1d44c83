import { Pencil } from 'lucide-react'
import type { LevelAction } from './LevelControls.tsx'

/** The plural label of an entity, used in the menu and above lists. */
export function pluralAction(entityId: string, pluralName: string): LevelAction {
  return {
    settingKey: `entity.${entityId}.pluralLabel`,
    label: 'Rename for…',
    icon: <Pencil aria-hidden />,
    title: `Rename “${pluralName}” for…`,
    subject: 'Plural label',
    requested: { text: pluralName },
  }
}

/** The singular label of an entity, used on buttons and above forms. */
export function singularAction(entityId: string, displayName: string): LevelAction {
  return {
    settingKey: `entity.${entityId}.label`,
    label: `Rename one (“${displayName}”) for…`,
    icon: <Pencil aria-hidden />,
    title: `Rename “${displayName}” for…`,
    subject: 'Label',
    requested: { text: displayName },
  }
}

/** Both labels of an entity. */
export function entityActions(entity: { id: string; pluralName: string; displayName: string }): LevelAction[] {
  return [pluralAction(entity.id, entity.pluralName), singularAction(entity.id, entity.displayName)]
}
