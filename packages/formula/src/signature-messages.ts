import { catalogue } from '@monarch/messages'
import en from './signature-messages.en.ts'

export const t = catalogue(en, { de: () => import('./signature-messages.de.ts') })
