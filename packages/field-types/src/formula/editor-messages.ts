import { catalogue } from '@monarch/messages'
import en from './editor-messages.en.ts'

export const t = catalogue(en, { de: () => import('./editor-messages.de.ts') })
