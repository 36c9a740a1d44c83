import { Pencil } from 'lucide-react'
import type { LevelAction } from './LevelControls.tsx'
import { t } from './messages.ts'

/** The plural label of an entity, used in the menu and above lists. */
export function pluralAction(entityId: string, pluralName: string): LevelAction {
  return {
    settingKey: `entity.${entityId}.pluralLabel`,
    label: t('renameFor'),
    icon: <Pencil aria-hidden />,
    title: t('renamePluralFor', { pluralName }),
    subject: t('pluralLabel'),
    requested: { text: pluralName },
  }
}

/** The singular label of an entity, used on buttons and above forms. */
function singularAction(entityId: string, displayName: string): LevelAction {
  return {
    settingKey: `entity.${entityId}.label`,
    label: t('renameOneFor', { displayName }),
    icon: <Pencil aria-hidden />,
    title: t('renameSingularFor', { displayName }),
    subject: t('label'),
    requested: { text: displayName },
  }
}

/** Both labels of an entity. */
export function entityActions(entity: { id: string; pluralName: string; displayName: string }): LevelAction[] {
  return [pluralAction(entity.id, entity.pluralName), singularAction(entity.id, entity.displayName)]
}
