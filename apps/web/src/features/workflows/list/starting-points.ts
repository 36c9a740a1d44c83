import type { Structure, WorkflowDefinition } from '@monarch/schema'
import { findEntity, titleFieldOf } from '../model/structure.ts'

interface Maker {
  readonly userId: string
  readonly email: string
}

/** A template for a new workflow. */
export interface StartingPoint {
  readonly id: string
  readonly label: string
  readonly description: string
  /** True if an entity must be chosen. */
  readonly wantsEntity: boolean
  make(entity: string, title: string, maker: Maker): WorkflowDefinition
}

export const startingPoints: readonly StartingPoint[] = [
  {
    id: 'blank',
    label: 'Blank',
    description: 'Starts with a manual trigger only.',
    wantsEntity: false,
    make: () => ({ trigger: { type: 'manual' }, steps: [] }),
  },
  {
    id: 'created',
    label: 'Notify about new records',
    description: 'A notification for each record that is created.',
    wantsEntity: true,
    make: (entity, title, { userId }) => ({
      trigger: { type: 'recordCreated', entity },
      steps: [{ id: 'notify', type: 'notify', to: userId, text: `New: ${title}` }],
    }),
  },
  {
    id: 'changed',
    label: 'Send an email when something changes',
    description: 'An email for each change of selected fields.',
    wantsEntity: true,
    make: (entity, title, { email }) => ({
      trigger: { type: 'recordUpdated', entity },
      steps: [
        {
          id: 'send_email',
          type: 'sendEmail',
          to: email,
          subject: `${title} was changed`,
          text: `{user.name} has changed ${title}.`,
        },
      ],
    }),
  },
  {
    id: 'morning',
    label: 'Find records every morning',
    description: 'A notification for each matching record, every day at 08:00.',
    wantsEntity: true,
    make: (entity, title, { userId }) => ({
      trigger: { type: 'schedule', every: 'day', at: '08:00' },
      steps: [
        {
          id: 'find_records',
          type: 'findRecords',
          entity,
          limit: 50,
          steps: [
            {
              id: 'notify',
              type: 'notify',
              to: userId,
              text: `Please check ${title.replace('{', '{steps.find_records.')}`,
            },
          ],
        },
      ],
    }),
  },
  {
    id: 'button',
    label: 'Ask AI about a record',
    description: 'Run it on a record: the answer arrives as a notification.',
    wantsEntity: true,
    make: (entity, title) => ({
      trigger: { type: 'manual', entity },
      steps: [
        { id: 'ask_ai', type: 'askAi', prompt: `What should be done next about ${title}? Answer in one sentence.` },
        { id: 'notify', type: 'notify', to: { formula: '{user.id}' }, text: '{steps.ask_ai.text}' },
      ],
    }),
  },
  {
    id: 'webhook',
    label: 'Create records from another program',
    description: 'Another program calls a URL, and its data becomes a record.',
    wantsEntity: true,
    make: (entity) => ({
      trigger: { type: 'webhook' },
      steps: [{ id: 'create_record', type: 'createRecord', entity, values: {} }],
    }),
  },
]

/** The definition for an entity; texts contain the record's name. */
export function startFrom(
  point: StartingPoint,
  structure: Structure,
  entityName: string,
  maker: Maker,
): WorkflowDefinition {
  const entity = findEntity(structure, entityName)
  const title = entity ? titleFieldOf(structure, entity.id) : null
  return point.make(entityName, title === null ? 'a record' : `{${title}}`, maker)
}
