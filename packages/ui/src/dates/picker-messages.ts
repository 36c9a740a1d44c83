import { catalogue } from '@monarch/messages'
import en from './picker-messages.en.ts'

export const t = catalogue(en, { de: () => import('./picker-messages.de.ts') })
