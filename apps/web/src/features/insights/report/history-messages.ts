import { catalogue } from '@monarch/messages'
import en from './history-messages.en.ts'

export const t = catalogue(en, { de: () => import('./history-messages.de.ts') })
