import { annotate, flag, list, object, oneOf, text, wholeNumber } from '@monarch/shapes'
import { fields } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'

export const formSection = object({ title: text(200), description: text(5000), columns: wholeNumber(1, 2), fields })

export const form = {
  label: 'Form',
  summary: 'A form to add records one by one',
  settings: {
    layout: annotate(
      oneOf(['single', 'double', 'tabs', 'wizard'], {
        labels: { single: 'One column', double: 'Two columns', tabs: 'Tabs', wizard: 'Wizard' },
      }),
      { label: 'Layout' },
    ),
    sections: annotate(list(formSection, 100), { label: 'Sections', editor: 'sections' }),
    submitActions: annotate(
      list(oneOf(['save', 'save_and_new'], { labels: { save: 'Save', save_and_new: 'Save and new' } }), 2),
      { label: 'Buttons' },
    ),
    enableValidation: annotate(flag, { label: 'Validate while typing' }),
  },
  hasPublicLink: true,
} satisfies ViewTypeDefinition
