import { catalogue } from '@monarch/messages'
import en from './backups-messages.en.ts'

export const t = catalogue(en, { de: () => import('./backups-messages.de.ts') })
