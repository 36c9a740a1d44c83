import { catalogue } from '@monarch/messages'
import en from './list-messages.en.ts'

export const t = catalogue(en, { de: () => import('./list-messages.de.ts') })
