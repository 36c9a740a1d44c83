import { FileText } from 'lucide-react'
import { lazy } from 'react'
import { formSections } from '../../record-data/structure.ts'
import { options, type ViewTypeInfo } from '../view-type.ts'

export const formView: ViewTypeInfo = {
  View: lazy(async () => ({ default: (await import('./RecordsForm.tsx')).RecordsForm })),
  label: 'Form',
  icon: FileText,
  summary: 'A form to add records one by one',
  settings: [
    {
      key: 'layout',
      label: 'Layout',
      kind: 'choice',
      options: options(['single', 'One column'], ['double', 'Two columns'], ['tabs', 'Tabs'], ['wizard', 'Wizard']),
    },
    { key: 'sections', label: 'Sections', kind: 'sections' },
    {
      key: 'submitActions',
      label: 'Buttons',
      kind: 'choices',
      options: options(['save', 'Save'], ['save_and_new', 'Save and new']),
    },
    { key: 'enableValidation', label: 'Validate while typing', kind: 'flag' },
  ],
  defaults: ({ entity }) => ({
    layout: 'single',
    sections: formSections(entity).map(({ name, fields }) => ({
      title: name ?? '',
      fields: fields.filter((field) => field.showInForm && !field.isReadonly).map((field) => field.name),
    })),
    submitActions: ['save'],
    enableValidation: true,
  }),
  problem: () => null,
}
