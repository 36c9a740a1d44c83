import { useSetting, useUpdateSetting } from '../levels/settings.ts'
import { t } from '../messages.ts'

/** A URL of the product under a name that the user chose. */
export type Bookmark = { label: string; path: string }

export function useBookmarks() {
  const { value } = useSetting('bookmarks')
  const update = useUpdateSetting('bookmarks')
  const others = (now: readonly Bookmark[], { path }: Bookmark) => now.filter((each) => each.path !== path)
  return {
    bookmarks: value,
    add: (bookmark: Bookmark) => {
      const kept = { ...bookmark, label: bookmark.label.slice(0, 120) }
      const message = t('bookmarked', { label: bookmark.label })
      void update((now) => [...others(now, bookmark), kept], { message })
    },
    remove: (bookmark: Bookmark) => {
      void update((now) => others(now, bookmark), { message: t('isNoLongerBookmarked', { label: bookmark.label }) })
    },
  }
}
