import { catalogue } from '@monarch/messages'
import en from './transfer-messages.en.ts'

export const t = catalogue(en, { de: () => import('./transfer-messages.de.ts') })
