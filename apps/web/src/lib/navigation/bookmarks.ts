import { useSetSetting, useSetting } from '../levels/settings.ts'

/** A page of the product with all that its address says, under a name of one's own. */
export type Bookmark = { label: string; path: string }

export function useBookmarks() {
  const { value } = useSetting<Bookmark[]>('bookmarks')
  const set = useSetSetting()
  const store = (next: readonly Bookmark[], message: string) =>
    void set({ key: 'bookmarks', value: [...next] }, { message })
  return {
    bookmarks: value,
    add: (bookmark: Bookmark) =>
      store(
        [...value.filter(({ path }) => path !== bookmark.path), { ...bookmark, label: bookmark.label.slice(0, 120) }],
        `“${bookmark.label}” bookmarked`,
      ),
    remove: (bookmark: Bookmark) =>
      store(
        value.filter(({ path }) => path !== bookmark.path),
        `“${bookmark.label}” is no longer bookmarked`,
      ),
  }
}
