import { useSetting, useUpdateSetting } from '../levels/settings.ts'

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
      const message = `“${bookmark.label}” bookmarked`
      void update((now) => [...others(now, bookmark), kept], { message })
    },
    remove: (bookmark: Bookmark) => {
      void update((now) => others(now, bookmark), { message: `“${bookmark.label}” is no longer bookmarked` })
    },
  }
}
