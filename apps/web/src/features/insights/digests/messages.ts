import { catalogue } from '@monarch/messages'
import en from './messages.en.ts'

export const t = catalogue(en, { de: () => import('./messages.de.ts') })
