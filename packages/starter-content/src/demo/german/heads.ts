import type { GroupTexts, TemplateTexts, Translations } from '@monarch/schema'
import type { GroupHead, GroupName } from '../groups/heads.ts'

/** Apart from the German of their entities, because the server adds single groups without the demo. */
const german: Readonly<Record<GroupName, { readonly name: string; readonly description: string }>> = {
  inbox: { name: 'Posteingang', description: 'Nachrichten an uns, und was unsere Aufmerksamkeit braucht.' },
  crm: { name: 'CRM', description: 'Die Personen und Organisationen, für die wir arbeiten oder arbeiten möchten.' },
  sales: { name: 'Vertrieb', description: 'Von der ersten Idee bei einem Kunden bis zum unterschriebenen Vertrag.' },
  workspace: {
    name: 'Arbeit',
    description: 'Die tägliche Arbeit für Kunden: Projekte, ihre Aufgaben, Besprechungen und Unterlagen.',
  },
  marketing: { name: 'Marketing', description: 'Kampagnen für die Marken, die wir betreuen, und die Inhalte dazu.' },
  finance: { name: 'Finanzen', description: 'Rechnungen, Ausgaben und Budgets.' },
  hr: { name: 'Personal', description: 'Die Personen der Agentur, ihre Teams und Rollen.' },
  it: {
    name: 'IT',
    description: 'Die Geräte und Programme, mit denen gearbeitet wird, und Hilfe, wenn sie ausfallen.',
  },
  operations: { name: 'Betrieb', description: 'Orte, Bestände und Lieferanten, die die Agentur am Laufen halten.' },
  commerce: { name: 'Handel', description: 'Unser Shop: Workshops, Sets und Drucksachen zu festen Preisen.' },
  insights: { name: 'Auswertungen', description: 'Unsere Kennzahlen, und wo sie zu finden sind.' },
  automations: {
    name: 'Automatisierungen',
    description: 'Routinearbeit, die automatisch läuft: was sie auslöst und was sie tut.',
  },
}

export const groupInGerman = ({ name }: Pick<GroupHead, 'name'>): Translations<GroupTexts> => ({
  de: { displayName: german[name].name },
})

/** In the demo, groups are interfaces. */
export const groupInterfaceInGerman = ({ name }: GroupHead): Translations<TemplateTexts> => ({ de: german[name] })
