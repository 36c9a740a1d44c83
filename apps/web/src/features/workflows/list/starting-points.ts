import type { Structure, WorkflowDefinition } from '@monarch/schema'
import { t } from './messages.ts'
import { findEntity, titleFieldOf } from '../model/structure.ts'

interface Maker {
  readonly userId: string
  readonly email: string
}

/** A template for a new workflow. */
interface StartingPoint {
  readonly id: string
  readonly label: () => string
  readonly description: () => string
  /** True if an entity must be chosen. */
  readonly wantsEntity: boolean
  make(entity: string, title: string, maker: Maker): WorkflowDefinition
}

export const startingPoints: readonly StartingPoint[] = [
  {
    id: 'blank',
    label: () => t('blank'),
    description: () => t('blankHelp'),
    wantsEntity: false,
    make: () => ({ trigger: { type: 'manual' }, steps: [] }),
  },
  {
    id: 'created',
    label: () => t('notifyAboutNewRecords'),
    description: () => t('notifyHelp'),
    wantsEntity: true,
    make: (entity, title, { userId }) => ({
      trigger: { type: 'recordCreated', entity },
      steps: [{ id: 'notify', type: 'notify', to: userId, text: t('new', { title }) }],
    }),
  },
  {
    id: 'changed',
    label: () => t('sendEmail'),
    description: () => t('sendEmailHelp'),
    wantsEntity: true,
    make: (entity, title, { email }) => ({
      trigger: { type: 'recordUpdated', entity },
      steps: [
        {
          id: 'send_email',
          type: 'sendEmail',
          to: email,
          subject: t('wasChanged', { title }),
          text: t('userHasChanged', { user: '{user.name}', title }),
        },
      ],
    }),
  },
  {
    id: 'morning',
    label: () => t('findRecordsEveryMorning'),
    description: () => t('findRecordsHelp'),
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
              text: t('pleaseCheck', { title: title.replace('{', '{steps.find_records.') }),
            },
          ],
        },
      ],
    }),
  },
  {
    id: 'button',
    label: () => t('askAiAboutARecord'),
    description: () => t('askAiHelp'),
    wantsEntity: true,
    make: (entity, title) => ({
      trigger: { type: 'manual', entity },
      steps: [
        { id: 'ask_ai', type: 'askAi', prompt: t('askAiPrompt', { title }) },
        { id: 'notify', type: 'notify', to: { formula: '{user.id}' }, text: '{steps.ask_ai.text}' },
      ],
    }),
  },
  {
    id: 'webhook',
    label: () => t('createRecordsFromAnotherProgram'),
    description: () => t('createRecordsHelp'),
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
  return point.make(entityName, title === null ? t('aRecord') : `{${title}}`, maker)
}
