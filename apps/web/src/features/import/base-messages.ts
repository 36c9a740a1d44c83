import { catalogue } from '@monarch/messages'
import en from './base-messages.en.ts'

export const t = catalogue(en, { de: () => import('./base-messages.de.ts') })
