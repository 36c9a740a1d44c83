import { LayoutGrid } from 'lucide-react'
import { lazyView } from '../parts/lazy-view.tsx'
import { firstFields, isPicture, isShown, named, type ViewTypeWeb } from '../parts/view-type.ts'

/** The view type `grid`: records as the cards of a gallery. */
export const galleryView: ViewTypeWeb = {
  View: lazyView(async () => (await import('./RecordsGallery.tsx')).RecordsGallery),
  icon: LayoutGrid,
  tools: ['filter', 'sort'],
  print: () => ({ asCards: true }),
  fieldsIn: 'cardFields',
  offered: { titleField: isShown, coverField: isPicture },
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
}
