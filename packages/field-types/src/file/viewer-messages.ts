import { catalogue } from '@monarch/messages'
import en from './viewer-messages.en.ts'

export const t = catalogue(en, { de: () => import('./viewer-messages.de.ts') })
