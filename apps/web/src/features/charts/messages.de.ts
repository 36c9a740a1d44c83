import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  actionsOf: 'Aktionen für {title}',
  showAsTable: 'Als Tabelle anzeigen',
  showAsChart: 'Als Diagramm anzeigen',
  downloadPng: 'PNG herunterladen',
  downloadSvg: 'SVG herunterladen',
  downloadCsv: 'CSV herunterladen',
  cannotSavePicture: 'Das Bild konnte nicht erzeugt werden. Laden Sie stattdessen das SVG herunter.',
  chart: 'Diagramm',
  howToWalk: 'Mit den Pfeiltasten gehen Sie durch die Werte.',
  howToWalkAndOpen: 'Mit den Pfeiltasten gehen Sie durch die Werte, mit der Eingabetaste öffnen Sie deren Datensätze.',
  nothingToShow: 'Noch nichts zu sehen',
  noRecordsInChart: 'Zu diesem Diagramm passen keine Datensätze.',
  noPictureOfNegative:
    'Ein Kreis oder Trichter kann keine negativen Werte zeigen. Wählen Sie ein Balkendiagramm, oder lesen Sie die Tabelle.',
  noPictureWithoutDays: 'Ein Kalender braucht eine Gruppierung nach Tagen.',
  noPictureOfOneMeasure: 'Ein Streudiagramm braucht zwei Messwerte.',
} satisfies Translation<typeof en>
