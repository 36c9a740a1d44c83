import { catalogue } from '@monarch/messages'
import en from './row-messages.en.ts'

export const t = catalogue(en, { de: () => import('./row-messages.de.ts') })
