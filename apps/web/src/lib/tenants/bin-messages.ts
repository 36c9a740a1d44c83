import { catalogue } from '@monarch/messages'
import en from './bin-messages.en.ts'

export const t = catalogue(en, { de: () => import('./bin-messages.de.ts') })
