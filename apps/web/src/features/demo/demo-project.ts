import { type FormFieldDefinition, formTypeNames, readFormField } from '@monarch/field-types'
import type { FormConfig } from '../../forms/form-plan.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const project: readonly FormFieldDefinition[] = [
  { name: 'name', label: 'Name', type: 'text', required: true, placeholder: 'Website relaunch' },
  {
    name: 'status',
    label: 'Status',
    type: 'select',
    required: true,
    options: [
      { value: 'active', label: 'Active', color: 'blue' },
      { value: 'pending', label: 'Pending', color: 'orange' },
      { value: 'completed', label: 'Completed', color: 'green' },
    ],
  },
  {
    name: 'priority',
    label: 'Priority',
    type: 'radio',
    options: [
      { value: 'high', label: 'High', color: 'red' },
      { value: 'medium', label: 'Medium', color: 'yellow' },
      { value: 'low', label: 'Low', color: 'green' },
    ],
  },
  { name: 'assignee', label: 'Assignee', type: 'text', placeholder: 'Ana Ruiz' },
  { name: 'due_date', label: 'Due date', type: 'date' },
  { name: 'category', label: 'Category', type: 'select', options: ['Design', 'Development', 'Marketing'] },
  { name: 'budget', label: 'Budget', type: 'currency', options: { currency: 'USD' }, validation: { min: 0 } },
  { name: 'completion', label: 'Completion', type: 'percentage', validation: { min: 0, max: 100 } },
  { name: 'description', label: 'Description', type: 'textarea' },
]

/** Fields of the demo project. */
export const projectFields = project.map((definition) => readFormField(definition, timeZone))

export const projectSections: NonNullable<FormConfig['sections']> = [
  { title: 'Project', description: 'Name and status.', fields: ['name', 'status', 'priority'] },
  { title: 'Plan', fields: ['assignee', 'due_date', 'category'] },
  { title: 'Budget', fields: ['budget', 'completion', 'description'] },
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
