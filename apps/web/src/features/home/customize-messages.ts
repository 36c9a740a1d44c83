import { catalogue } from '@monarch/messages'
import en from './customize-messages.en.ts'

export const t = catalogue(en, { de: () => import('./customize-messages.de.ts') })
