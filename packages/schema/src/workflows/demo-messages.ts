import { catalogue } from '@monarch/messages'
import en from './demo-messages.en.ts'

export const t = catalogue(en, { de: () => import('./demo-messages.de.ts') })
