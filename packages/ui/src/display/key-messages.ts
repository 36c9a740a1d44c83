import { catalogue } from '@monarch/messages'
import en from './key-messages.en.ts'

export const t = catalogue(en, { de: () => import('./key-messages.de.ts') })
