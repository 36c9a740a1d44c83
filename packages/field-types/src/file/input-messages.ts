import { catalogue } from '@monarch/messages'
import en from './input-messages.en.ts'

export const t = catalogue(en, { de: () => import('./input-messages.de.ts') })
