import type { Translation } from '@monarch/messages'
import type en from './device-messages.en.ts'

export default {
  on: '{browser} unter {system}',
  unknownDevice: 'Unbekanntes Gerät',
} satisfies Translation<typeof en>
