import { catalogue } from '@monarch/messages'
import en from './copy-messages.en.ts'

export const t = catalogue(en, { de: () => import('./copy-messages.de.ts') })
