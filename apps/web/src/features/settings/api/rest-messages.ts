import { catalogue } from '@monarch/messages'
import en from './rest-messages.en.ts'

export const t = catalogue(en, { de: () => import('./rest-messages.de.ts') })
