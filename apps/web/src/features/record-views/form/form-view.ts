import { whenOnline } from '@monarch/ui'
import { FileText } from 'lucide-react'
import { lazy } from 'react'
import { formSections } from '../../record-data/structure.ts'
import type { ViewTypeWeb } from '../parts/view-type.ts'

export const formView: ViewTypeWeb = {
  View: lazy(whenOnline(async () => ({ default: (await import('./RecordsForm.tsx')).RecordsForm }))),
  icon: FileText,
  tools: [],
  isForm: true,
  controls: {
    sections: lazy(whenOnline(async () => ({ default: (await import('./SectionsSetting.tsx')).SectionsSetting }))),
  },
  defaults: ({ entity }) => ({
    layout: 'single',
    sections: formSections(entity).map(({ name, fields }) => ({
      title: name ?? '',
      fields: fields.filter((field) => field.showInForm && !field.isReadonly).map((field) => field.name),
    })),
    submitActions: ['save'],
    enableValidation: true,
  }),
}
