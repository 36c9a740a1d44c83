import { catalogue } from '@monarch/messages'
import en from './step-messages.en.ts'

export const t = catalogue(en, { de: () => import('./step-messages.de.ts') })
