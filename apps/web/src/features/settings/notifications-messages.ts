import { catalogue } from '@monarch/messages'
import en from './notifications-messages.en.ts'

export const t = catalogue(en, { de: () => import('./notifications-messages.de.ts') })
