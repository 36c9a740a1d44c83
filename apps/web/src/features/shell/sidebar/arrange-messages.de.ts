import type { Translation } from '@monarch/messages'
import type en from './arrange-messages.en.ts'

export default {
  addEntityTo: 'Objekt zu {name} hinzufügen',
  groupsReordered: 'Gruppen neu angeordnet',
  entitiesReordered: 'Objekte neu angeordnet',
  movedTo: 'Nach {name} verschoben',
} satisfies Translation<typeof en>
