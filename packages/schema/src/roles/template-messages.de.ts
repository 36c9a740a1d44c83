import type { Translation } from '@monarch/messages'
import type en from './template-messages.en.ts'

export default {
  owner: 'Besitzer',
  ownerDescription: 'Hat alle Berechtigungen in der Organisation.',
  builder: 'Gestalter',
  builderDescription: 'Gestaltet Objekte, Ansichten, Layouts und Workflows und bearbeitet alle Datensätze.',
  manager: 'Manager',
  managerDescription:
    'Bearbeitet alle Datensätze, teilt Ansichten, führt Workflows aus und sieht, wer welche Rolle hat.',
  member: 'Mitglied',
  memberDescription: 'Fügt Datensätze hinzu und bearbeitet sie, kann sie aber nicht löschen.',
  viewer: 'Betrachter',
  viewerDescription: 'Liest alle Datensätze, kann aber nichts ändern.',
  guest: 'Gast',
  guestDescription: 'Fügt Datensätze hinzu und sieht und bearbeitet nur die eigenen.',
  teamMember: 'Teammitglied',
  teamMemberDescription: 'Liest alles und arbeitet mit Aufgaben, Nachrichten, Terminen und Abschlüssen.',
  salesManager: 'Vertriebsleitung',
  salesManagerDescription: 'Arbeitet mit allen Datensätzen von Kunden und Vertrieb; Gehälter sind ausgeblendet.',
  sales: 'Vertrieb',
  salesDescription: 'Arbeitet mit eigenen Abschlüssen, ohne deren Wahrscheinlichkeit; sieht Kunden und Kollegen.',
  support: 'Support',
  supportDescription: 'Beantwortet offene Tickets und liest die Datensätze, auf die sie verweisen.',
  finance: 'Finanzen',
  financeDescription: 'Liest Rechnungen, Ausgaben, Budgets und die zugehörigen Datensätze; ändert nichts.',
} satisfies Translation<typeof en>
