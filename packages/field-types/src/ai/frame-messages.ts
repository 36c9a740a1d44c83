import { catalogue } from '@monarch/messages'
import en from './frame-messages.en.ts'

export const t = catalogue(en, { de: () => import('./frame-messages.de.ts') })
