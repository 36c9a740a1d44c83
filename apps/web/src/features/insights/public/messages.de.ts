import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  dashboard: 'Dashboard',
  notPublic: 'Dieses Dashboard ist nicht öffentlich',
  notPublicHelp:
    'Vielleicht ist das Dashboard nicht mehr veröffentlicht, oder der Link ist unvollständig. Fragen Sie die Person, die ihn Ihnen geschickt hat.',
  notSigned: 'Dieses Dashboard kann nicht angezeigt werden',
  notSignedHelp:
    'Die Website hat diese Adresse nicht richtig signiert, oder das Dashboard ist nicht mehr eingebettet. Fragen Sie die Betreiber der Website.',
  expired: 'Diese Seite ist abgelaufen',
  expiredHelp: 'Laden Sie die Seite neu, um das Dashboard zu sehen.',
  noLongerUpdated: 'Diese Zahlen werden nicht mehr aktualisiert. Laden Sie die Seite neu, um die neuesten zu sehen.',
  notSetUp: 'Dieses Dashboard ist nicht richtig eingerichtet',
  switchedOff: 'Dieses Dashboard ist ausgeschaltet',
  switchedOffHelp: 'Fragen Sie die Betreiber der Website, wann es wieder da ist.',
  nothingToShow: 'Hier gibt es nichts zu zeigen',
  notLoaded: 'Das Dashboard konnte nicht geladen werden',
  loading: 'Wird geladen',
  notAvailable: 'Diese Zahlen sind nicht verfügbar.',
} satisfies Translation<typeof en>
