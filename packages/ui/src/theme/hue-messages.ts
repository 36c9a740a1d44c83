import { catalogue } from '@monarch/messages'
import en from './hue-messages.en.ts'

export const t = catalogue(en, { de: () => import('./hue-messages.de.ts') })
