import type { German } from '../../german-texts.ts'

export const agencyInGerman: German = {
  name: 'Kreativagentur',
  industry: 'Marketing',
  description: 'Kunden, ihre Projekte, die Aufgaben Ihres Teams und Rechnungen.',
  texts: {
    'A company that you work for.': 'Ein Unternehmen, für das Sie arbeiten.',
    'A piece of work for a client, with a budget and an end.': 'Ein Auftrag für einen Kunden, mit Budget und Enddatum.',
    'A step of a project that one person does.': 'Ein Schritt eines Projekts, den eine Person erledigt.',
    'The people who work here. They are notified of tasks assigned to them.':
      'Die Personen, die hier arbeiten. Sie werden über ihre Aufgaben benachrichtigt.',
    'An invoice for a project, or for part of it.': 'Eine Rechnung für ein Projekt oder einen Teil davon.',
  },
  names: {
    'Monthly retainer': 'Monatliches Honorar',
    'Open projects': 'Offene Projekte',
    Billed: 'Berechnet',
    'All clients': 'Alle Kunden',
    'Client status': 'Status des Kunden',
    'All projects': 'Alle Projekte',
    'Active projects': 'Aktive Projekte',
    'By project': 'Nach Projekt',
    Deadlines: 'Fristen',
    'Team member': 'Teammitglied',
    'All invoices': 'Alle Rechnungen',
    'Owed to us': 'Offene Forderungen',
    'Invoiced by month': 'Berechnet nach Monat',
    Studio: 'Studio',
    'What is owed, what is being worked on, and who is busy.':
      'Was offen ist, woran gearbeitet wird und wer ausgelastet ist.',
  },
  options: { 'To do': 'Zu erledigen', Doing: 'In Arbeit' },
}
