import type { Translation } from '@monarch/messages'
import type en from './input-messages.en.ts'

export default {
  isUploaded: '{name} ist hochgeladen',
  wasNotUploaded: '{name} wurde nicht hochgeladen',
  isGone:
    'Die Seite wurde vor dem Ende des Hochladens neu geladen. Entfernen Sie die Datei, und wählen Sie sie erneut.',
  isRemoved: '{name} ist entfernt',
  theFile: 'Die Datei',
  replaceTheFile: 'Datei ersetzen',
  chooseFiles: 'Dateien wählen',
  chooseAFile: 'Datei wählen',
  orDropOrPaste: 'oder ablegen oder einfügen',
  upTo: 'bis {size}',
  moveUp: '{name} nach oben',
  moveDown: '{name} nach unten',
  remove: '{name} entfernen',
  retry: 'Erneut versuchen',
  cancel: '{name} abbrechen',
  dismiss: '{name} verwerfen',
  uploading: '{name} wird hochgeladen',
  takeAPhoto: 'Foto aufnehmen',
} satisfies Translation<typeof en>
