import { Button, IconButton, MoveButtons, SegmentedControl, Switch } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Bookmark as BookmarkIcon, Star, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBookmarks } from '../../../lib/navigation/bookmarks.ts'
import { useFavorites } from '../../../lib/navigation/favorites.ts'
import { Provenance } from '../../../lib/levels/Provenance.tsx'
import { useLevel } from '../../../lib/levels/use-level.ts'
import { Row, Section } from '../parts/parts.tsx'
import { t } from './messages.ts'

/** Theme, density, sidebar, favorites and bookmarks of the user. */
export function PersonalInterface() {
  const at = useLevel('personal')
  const value = <T,>(key: string) => at.get(key).value as T
  const row = (key: string, label: string, control: ReactNode) => (
    <Row label={label} aside={<Provenance settingKey={key} label={label} />}>
      {control}
    </Row>
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Section title={t('look')}>
        {row(
          'theme.scheme',
          t('theme'),
          <SegmentedControl
            aria-label={t('theme')}
            className="w-full sm:w-60"
            options={[
              { value: 'light', label: t('light') },
              { value: 'dark', label: t('dark') },
              { value: 'system', label: t('system') },
            ]}
            value={value<'light' | 'dark' | 'system'>('theme.scheme')}
            onValueChange={(scheme) => void at.set({ 'theme.scheme': scheme }, t('themeChanged'))}
          />,
        )}
        {row(
          'density',
          t('density'),
          <SegmentedControl
            aria-label={t('density')}
            className="w-full sm:w-60"
            options={[
              { value: 'comfortable', label: t('comfortable') },
              { value: 'compact', label: t('compact') },
            ]}
            value={value<'comfortable' | 'compact'>('density')}
            onValueChange={(density) => void at.set({ density }, t('densityIs', { density }))}
          />,
        )}
        {row(
          'sidebar.collapsed',
          t('sidebarHidden'),
          <Switch
            aria-label={t('sidebarHidden')}
            checked={value<boolean>('sidebar.collapsed')}
            onCheckedChange={(isHidden) => void at.set({ 'sidebar.collapsed': isHidden }, t('sidebarChanged'))}
          />,
        )}
      </Section>
      <div className="flex min-w-0 flex-col gap-6">
        <FavoriteList />
        <BookmarkList />
      </div>
    </div>
  )
}

function FavoriteList() {
  const { favorites, move, remove } = useFavorites()
  return (
    <Section title={t('favorites')} description={t('favoritesHelp')}>
      {favorites.length === 0 ? (
        <Nothing icon={<Star aria-hidden />}>{t('noFavorites')}</Nothing>
      ) : (
        <ol className="divide-y">
          {favorites.map((favorite, index) => {
            const label = `${favorite.of.pluralName}${kinds[favorite.kind]}`
            return (
              <li key={`${favorite.kind} ${favorite.id}`} className="flex items-center gap-1 px-4 py-1.5 text-sm">
                <Link
                  to={favorite.to}
                  params={favorite.params}
                  search={favorite.search}
                  className="min-w-0 flex-1 truncate hover:underline"
                >
                  {label}
                </Link>
                <MoveButtons
                  name={label}
                  isFirst={index === 0}
                  isLast={index === favorites.length - 1}
                  onMove={(by) => move(favorite, favorites[index + by]!)}
                />
                <IconButton label={t('remove', { label })} size="icon-sm" onClick={() => remove(favorite)}>
                  <X aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ol>
      )}
    </Section>
  )
}

const kinds = { entity: '', view: ', a view', record: ', a record' } as const

function BookmarkList() {
  const { bookmarks, remove } = useBookmarks()
  return (
    <Section title={t('bookmarks')} description={t('bookmarksHelp')}>
      {bookmarks.length === 0 ? (
        <Nothing icon={<BookmarkIcon aria-hidden />}>{t('noBookmarks')}</Nothing>
      ) : (
        <ul className="divide-y">
          {bookmarks.map((bookmark) => (
            <li key={bookmark.path} className="flex items-center gap-1 px-4 py-1.5 text-sm">
              <Button asChild variant="link" className="min-w-0 flex-1 justify-start truncate px-0">
                <Link to={bookmark.path}>{bookmark.label}</Link>
              </Button>
              <IconButton
                label={t('remove', { label: bookmark.label })}
                size="icon-sm"
                onClick={() => remove(bookmark)}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Nothing({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 px-4 py-3 text-cell text-muted-foreground">
      {icon}
      {children}
    </p>
  )
}
