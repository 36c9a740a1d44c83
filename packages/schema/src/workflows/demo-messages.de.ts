import type { Translation } from '@monarch/messages'
import type en from './demo-messages.en.ts'

export default {
  wonDealToProject: 'Gewonnener Abschluss wird zum Projekt',
  wonDealToProjectDescription: 'Erstellt für jeden gewonnenen Abschluss ein Projekt mit einem Kick-off.',
  createTheProject: 'Projekt erstellen',
  planTheKickOff: 'Kick-off planen',
  notifyTheTeam: 'Team benachrichtigen',
  overdueInvoices: 'Überfällige Rechnungen',
  overdueInvoicesDescription: 'Erinnert jeden Montag an jede überfällige Rechnung.',
  isLarge: 'Mehr als 1.000?',
  notifyTheOffice: 'Büro benachrichtigen',
  markItAsOverdue: 'Als überfällig markieren',
  firstCall: 'Erster Anruf bei neuen Leads',
  firstCallDescription: 'Erstellt für jeden neuen Lead eine Aufgabe, damit er innerhalb von zwei Tagen angerufen wird.',
  createTheTask: 'Aufgabe erstellen',
} satisfies Translation<typeof en>
