import { assetInventory } from '../templates/asset-inventory.ts'
import type { ShippedTemplate } from '../define-template.ts'
import { eventPlanning } from '../templates/event-planning.ts'
import { realEstate } from '../templates/real-estate.ts'
import { recruiting } from '../templates/recruiting.ts'
import type { ProvidedOverride, ProvidedWorkflow, TemplateContent, TemplateTexts } from '@monarch/schema'

interface ShippedInterface {
  /** Never changes, so later versions of the product recognize the interface. */
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly icon: string
  readonly color: string
  /** The monthly price of a premium interface. */
  readonly monthlyPrice?: number
  readonly content: TemplateContent
  readonly workflows: readonly ProvidedWorkflow[]
  readonly overrides: readonly ProvidedOverride[]
}

/** The interfaces that ship with the product. Each takes its entities from a template. */
export const shippedInterfaces: readonly ShippedInterface[] = [
  shipped(recruiting, {
    name: 'recruiting',
    displayName: 'Recruiting desk',
    german: {
      name: 'Recruiting-Desk',
      texts: {
        'Screen new applications': 'Neue Bewerbungen vorprüfen',
        'New applications go to screening immediately.': 'Neue Bewerbungen kommen sofort in die Vorauswahl.',
        'Begin the screening': 'Vorauswahl beginnen',
      },
    },
    workflows: [
      {
        name: 'Screen new applications',
        description: 'New applications go to screening immediately.',
        draft: {
          trigger: { type: 'recordCreated', entity: 'application' },
          steps: [
            {
              id: 'screen',
              type: 'updateRecord',
              label: 'Begin the screening',
              record: 'record',
              values: { stage: 'screening' },
            },
          ],
        },
      },
    ],
    overrides: [
      {
        key: 'quickActions',
        value: [
          { kind: 'create', entityId: 'candidate' },
          { kind: 'open', entityId: 'application', label: 'Pipeline' },
        ],
      },
    ],
  }),
  shipped(assetInventory, {
    name: 'asset_desk',
    displayName: 'Asset desk',
    german: { name: 'Geräte-Desk' },
    workflows: [],
    overrides: [{ key: 'quickActions', value: [{ kind: 'create', entityId: 'equipment' }] }],
  }),
  shipped(eventPlanning, {
    name: 'event_desk',
    displayName: 'Event desk',
    german: { name: 'Event-Desk' },
    monthlyPrice: 19,
    workflows: [],
    overrides: [{ key: 'quickActions', value: [{ kind: 'create', entityId: 'occasion' }] }],
  }),
  shipped(realEstate, {
    name: 'property_desk',
    displayName: 'Property desk',
    german: { name: 'Immobilien-Desk' },
    monthlyPrice: 29,
    workflows: [],
    overrides: [{ key: 'quickActions', value: [{ kind: 'create', entityId: 'viewing' }] }],
  }),
]

interface Own extends Pick<ShippedInterface, 'name' | 'displayName' | 'monthlyPrice' | 'workflows' | 'overrides'> {
  /** Besides the texts of its template. */
  readonly german: TemplateTexts
}

function shipped({ description, icon, color, content }: ShippedTemplate, { german, ...own }: Own): ShippedInterface {
  const { translations, ...rest } = content
  const { industry: _industry, texts, ...given } = translations!.de!
  const de = { ...given, ...german, texts: { ...texts, ...german.texts } }
  const entities = content.entities.map((entity) => ({ ...entity, records: [] }))
  return { description, icon, color, ...own, content: { ...rest, translations: { de }, entities } }
}
