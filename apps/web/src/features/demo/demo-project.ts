import { type FormFieldDefinition, formTypeNames, readFormField } from '@monarch/field-types'
import type { FormConfig } from '../../forms/form-plan.ts'
import { t } from './messages.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const projectIn = (): readonly FormFieldDefinition[] => [
  { name: 'name', label: t('name'), type: 'text', required: true, placeholder: t('websiteRelaunch') },
  {
    name: 'status',
    label: t('status'),
    type: 'select',
    required: true,
    options: [
      { value: 'active', label: t('active'), color: 'blue' },
      { value: 'pending', label: t('pending'), color: 'orange' },
      { value: 'completed', label: t('completed'), color: 'green' },
    ],
  },
  {
    name: 'priority',
    label: t('priority'),
    type: 'radio',
    options: [
      { value: 'high', label: t('high'), color: 'red' },
      { value: 'medium', label: t('medium'), color: 'yellow' },
      { value: 'low', label: t('low'), color: 'green' },
    ],
  },
  { name: 'assignee', label: t('assignee'), type: 'text', placeholder: 'Ana Ruiz' },
  { name: 'due_date', label: t('dueDate'), type: 'date' },
  { name: 'category', label: t('category'), type: 'select', options: [t('design'), t('development'), t('marketing')] },
  { name: 'budget', label: t('budget'), type: 'currency', options: { currency: 'USD' }, validation: { min: 0 } },
  { name: 'completion', label: t('completion'), type: 'percentage', validation: { min: 0, max: 100 } },
  { name: 'description', label: t('description'), type: 'textarea' },
]

/** Fields of the demo project, in the language of the reader. */
export const projectFieldsIn = () => projectIn().map((definition) => readFormField(definition, timeZone))

export const projectSectionsIn = (): NonNullable<FormConfig['sections']> => [
  { title: t('project'), description: t('nameAndStatus'), fields: ['name', 'status', 'priority'] },
  { title: t('plan'), fields: ['assignee', 'due_date', 'category'] },
  { title: t('budget'), fields: ['budget', 'completion', 'description'] },
]

/** One field of each type that forms support. A reference needs an entity to refer to. */
export function everyField(entityId: string) {
  const choices = ['One', 'Two', 'Three']
  const ofChoices = new Set(['select', 'multiselect', 'radio', 'checkbox'])
  return formTypeNames.map((type) =>
    readFormField(
      {
        name: type,
        label: type.charAt(0).toUpperCase() + type.slice(1),
        type,
        options: ofChoices.has(type) ? choices : { entityId },
      },
      timeZone,
    ),
  )
}
