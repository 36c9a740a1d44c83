import { catalogue } from '@monarch/messages'
import en from './invitation-messages.en.ts'

export const t = catalogue(en, { de: () => import('./invitation-messages.de.ts') })
