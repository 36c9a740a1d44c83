import { assetInventory } from '../templates/catalogue/asset-inventory.ts'
import type { ShippedTemplate } from '../templates/catalogue/define.ts'
import { eventPlanning } from '../templates/catalogue/event-planning.ts'
import { realEstate } from '../templates/catalogue/real-estate.ts'
import { recruiting } from '../templates/catalogue/recruiting.ts'
import type { TemplateContent } from '../templates/content.ts'
import type { ProvidedOverride, ProvidedWorkflow } from './provided.ts'

export interface ShippedInterface {
  /** Its name for good, by which a later version of the product finds it. */
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly icon: string
  readonly color: string
  /** What a premium one costs each month. */
  readonly monthlyPrice?: number
  readonly content: TemplateContent
  readonly workflows: readonly ProvidedWorkflow[]
  readonly overrides: readonly ProvidedOverride[]
}

/** What comes with the product: entities of a template, and how they are looked at. */
export const shippedInterfaces: readonly ShippedInterface[] = [
  shipped(recruiting, {
    name: 'recruiting',
    displayName: 'Recruiting desk',
    workflows: [
      {
        name: 'Screen new applications',
        description: 'An application that comes in is given to screening at once.',
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
    workflows: [],
    overrides: [{ key: 'quickActions', value: [{ kind: 'create', entityId: 'equipment' }] }],
  }),
  shipped(eventPlanning, {
    name: 'event_desk',
    displayName: 'Event desk',
    monthlyPrice: 19,
    workflows: [],
    overrides: [{ key: 'entity.guest.pluralLabel', value: 'Guest list' }],
  }),
  shipped(realEstate, {
    name: 'property_desk',
    displayName: 'Property desk',
    monthlyPrice: 29,
    workflows: [],
    overrides: [{ key: 'quickActions', value: [{ kind: 'create', entityId: 'viewing' }] }],
  }),
]

type Own = Pick<ShippedInterface, 'name' | 'displayName' | 'monthlyPrice' | 'workflows' | 'overrides'>

function shipped({ description, icon, color, content }: ShippedTemplate, own: Own): ShippedInterface {
  const entities = content.entities.map((entity) => ({ ...entity, records: [] }))
  return { description, icon, color, ...own, content: { entities } }
}
