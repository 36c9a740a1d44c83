import type { heads } from '../groups/heads.ts'

/** The German descriptions of the groups of the navigation, which are interfaces in the demo. */
export const germanHeads: Readonly<Record<keyof typeof heads, string>> = {
  inbox: 'Nachrichten an uns, und was unsere Aufmerksamkeit braucht.',
  crm: 'Die Personen und Organisationen, für die wir arbeiten oder arbeiten möchten.',
  sales: 'Von der ersten Idee bei einem Kunden bis zum unterschriebenen Vertrag.',
  workspace: 'Die tägliche Arbeit für Kunden: Projekte, ihre Aufgaben, Besprechungen und Unterlagen.',
  marketing: 'Kampagnen für die Marken, die wir betreuen, und die Inhalte dazu.',
  finance: 'Rechnungen, Ausgaben und Budgets.',
  hr: 'Die Personen der Agentur, ihre Teams und Rollen.',
  it: 'Die Geräte und Programme, mit denen gearbeitet wird, und Hilfe, wenn sie ausfallen.',
  operations: 'Orte, Bestände und Lieferanten, die die Agentur am Laufen halten.',
  commerce: 'Unser Shop: Workshops, Sets und Drucksachen zu festen Preisen.',
  insights: 'Unsere Kennzahlen, und wo sie zu finden sind.',
  automations: 'Routinearbeit, die automatisch läuft: was sie auslöst und was sie tut.',
}
