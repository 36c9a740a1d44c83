import type { Translation } from '@monarch/messages'
import type en from './profile-messages.en.ts'

export default {
  profile: 'Profil',
  howOthersSeeYou: 'So werden Sie anderen angezeigt.',
  seeSecurity: 'Ihr Passwort und Ihre Sitzungen verwalten Sie unter <link>Sicherheit</link>',
  notLoaded: 'Ihr Profil konnte nicht geladen werden',
  loading: 'Ihr Profil wird geladen',
  languageAndFormats: 'Sprache und Formate',
  onlyForYou: 'Nur für Sie. Ihre Organisation legt die Standardwerte fest.',
  undo: 'Rückgängig',
  pictureRestored: 'Bild wiederhergestellt',
  pictureChanged: 'Bild geändert',
  notAnImage: '„{name}“ ist kein unterstütztes Bild. Verwenden Sie PNG, JPEG oder WebP.',
  picture: 'Bild',
  pictureHelp: 'Neben Ihrem Namen wird eine quadratische Version angezeigt.',
  pictureFile: 'Bilddatei',
  replacePicture: 'Bild ersetzen',
  uploadPicture: 'Bild hochladen',
  pictureRemoved: 'Bild entfernt',
  remove: 'Entfernen',
  enterYourName: 'Geben Sie Ihren Namen ein',
  nameChanged: 'Name geändert',
  name: 'Name',
  youSignInAs: 'Sie melden sich als {email} an.',
  save: 'Speichern',
} satisfies Translation<typeof en>
