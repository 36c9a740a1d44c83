import { catalogue } from '@monarch/messages'
import en from './table-messages.en.ts'

export const t = catalogue(en, { de: () => import('./table-messages.de.ts') })
