import type { Translation } from '@monarch/messages'
import type en from './history-messages.en.ts'

export default {
  question: 'Frage',
  figures: 'Messwerte',
  figuresHelp: 'Zählt, summiert und vergleicht Datensätze.',
  time: 'Zeit in jeder Option',
  timeHelp: 'Wie viele Tage Datensätze in jeder Option blieben, bevor sie sie verließen.',
  funnel: 'Trichter',
  funnelHelp: 'Wie viele Datensätze jeden Schritt je erreicht haben und wo sie ausgeschieden sind.',
  cohorts: 'Kohorten',
  cohortsHelp:
    'Welcher Anteil der in einem Zeitraum erstellten Datensätze eine Option erreicht hat: bis zu seinem Ende und dem der 12 folgenden.',
  fieldWithOptions: 'Feld mit Optionen',
  counted: 'Zählt Datensätze, die',
  haveReached: 'Eine der Optionen erreicht haben',
  areIn: 'Am Ende des Zeitraums in einer der Optionen sind',
  steps: 'Schritte',
  stepsHelp:
    'In der Reihenfolge des Feldes. Lassen Sie Optionen weg, die kein Schritt nach vorn sind, zum Beispiel „Verloren“.',
  allOptions: 'Alle Optionen',
  options: 'Optionen',
  twoSteps: 'Wählen Sie mindestens zwei Schritte.',
  oneOption: 'Wählen Sie mindestens eine Option.',
  cohortsBy: 'Kohorten nach',
  week: 'Woche der Erstellung',
  month: 'Monat der Erstellung',
  quarter: 'Quartal der Erstellung',
} satisfies Translation<typeof en>
