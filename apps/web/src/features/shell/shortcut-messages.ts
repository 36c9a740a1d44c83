import { catalogue } from '@monarch/messages'
import en from './shortcut-messages.en.ts'

export const t = catalogue(en, { de: () => import('./shortcut-messages.de.ts') })
