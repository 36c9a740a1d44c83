import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Bild',
  summary: 'Bilder, in Listen klein angezeigt',
  isNotASupportedImage: '„{name}“ ist kein unterstütztes Bild. {label} akzeptiert PNG, JPEG, GIF, WebP und AVIF',
  pictures: '{count, plural, one {# Bild} other {# Bilder}}',
} satisfies Translation<typeof en>
