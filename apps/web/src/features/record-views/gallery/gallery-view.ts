import { LayoutGrid } from 'lucide-react'
import { lazy } from 'react'
import { firstFields, isPicture, isShown, named, options, type ViewTypeInfo } from '../view-type.ts'

/** The view type `grid`: records as the cards of a gallery. */
export const galleryView: ViewTypeInfo = {
  View: lazy(async () => ({ default: (await import('./RecordsGallery.tsx')).RecordsGallery })),
  label: 'Grid',
  icon: LayoutGrid,
  summary: 'Cards with a cover and key fields',
  settings: [
    {
      key: 'cardTemplate',
      label: 'Card template',
      kind: 'choice',
      options: options(['default', 'Default'], ['minimal', 'Minimal'], ['detailed', 'Detailed'], ['custom', 'Custom']),
    },
    { key: 'columns', label: 'Columns', kind: 'number', min: 2, max: 5 },
    { key: 'gap', label: 'Gap', kind: 'number', min: 0, max: 100, unit: 'px' },
    { key: 'titleField', label: 'Title', kind: 'field', isOptional: true, fits: isShown },
    { key: 'coverField', label: 'Cover', kind: 'field', isOptional: true, fits: isPicture },
    { key: 'cardFields', label: 'Fields on the card', kind: 'fields' },
    { key: 'enableSearch', label: 'Search', kind: 'flag' },
    { key: 'enableFilters', label: 'Filters', kind: 'flag' },
  ],
  defaults: (structure) => ({
    cardTemplate: 'default',
    columns: 3,
    gap: 16,
    cardFields: firstFields(structure),
    ...named('titleField', structure.entity.titleField),
    ...named('coverField', structure.entity.fields.find(isPicture)),
    enableSearch: true,
    enableFilters: true,
  }),
  problem: () => null,
}
