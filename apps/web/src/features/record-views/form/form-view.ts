import { lazyPart } from '@monarch/ui'
import { FileText } from 'lucide-react'
import { formSections } from '../../record-data/structure.ts'
import { lazyView } from '../parts/lazy-view.tsx'
import type { ViewTypeWeb } from '../parts/view-type.ts'

export const formView: ViewTypeWeb = {
  View: lazyView(async () => (await import('./RecordsForm.tsx')).RecordsForm),
  icon: FileText,
  tools: [],
  isForm: true,
  controls: {
    sections: lazyPart(async () => ({ default: (await import('./SectionsSetting.tsx')).SectionsSetting })),
    conditions: lazyPart(async () => ({ default: (await import('./ConditionsSetting.tsx')).ConditionsSetting })),
    cover: lazyPart(async () => ({ default: (await import('./CoverSetting.tsx')).CoverSetting })),
    datetime: lazyPart(async () => ({ default: (await import('./PublicPageSettings.tsx')).MomentSetting })),
    lines: lazyPart(async () => ({ default: (await import('./PublicPageSettings.tsx')).LinesSetting })),
  },
  defaults: ({ entity }) => ({
    layout: 'single',
    sections: formSections(entity).map(({ name, fields }) => ({
      title: name ?? '',
      fields: fields.filter((field) => field.showInForm && !field.isReadonly).map((field) => field.name),
    })),
    submitActions: ['save'],
    enableValidation: true,
    isProtected: true,
  }),
}
