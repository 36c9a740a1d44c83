import { catalogue } from '@monarch/messages'
import en from './settings-messages.en.ts'

export const t = catalogue(en, { de: () => import('./settings-messages.de.ts') })
