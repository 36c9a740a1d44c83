import { catalogue } from '@monarch/messages'
import en from './reset-messages.en.ts'

export const t = catalogue(en, { de: () => import('./reset-messages.de.ts') })
