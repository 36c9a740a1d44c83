import { catalogue } from '@monarch/messages'
import en from './device-messages.en.ts'

export const t = catalogue(en, { de: () => import('./device-messages.de.ts') })
