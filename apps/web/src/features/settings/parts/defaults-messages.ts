import { catalogue } from '@monarch/messages'
import en from './defaults-messages.en.ts'

export const t = catalogue(en, { de: () => import('./defaults-messages.de.ts') })
