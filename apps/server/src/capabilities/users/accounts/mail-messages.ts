import { catalogue } from '@monarch/messages'
import en from './mail-messages.en.ts'

export const t = catalogue(en, { de: () => import('./mail-messages.de.ts') })
