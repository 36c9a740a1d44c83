import { catalogue } from '@monarch/messages'
import en from './panel-messages.en.ts'

export const t = catalogue(en, { de: () => import('./panel-messages.de.ts') })
