import { catalogue } from '@monarch/messages'
import en from './arrange-messages.en.ts'

export const t = catalogue(en, { de: () => import('./arrange-messages.de.ts') })
