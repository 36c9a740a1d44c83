import type { Translation } from '@monarch/messages'
import type en from './viewer-messages.en.ts'

export default {
  pixelsAndSize: '{width} × {height} px · {size}',
  previousPicture: 'Vorheriges Bild',
  nextPicture: 'Nächstes Bild',
  numberOf: '{number} von {count}',
  openInNewTab: 'In neuem Tab öffnen',
  download: 'Herunterladen',
  picture: 'Bild',
} satisfies Translation<typeof en>
