import { Button, IconButton, MoveButtons, SegmentedControl, Switch } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Bookmark as BookmarkIcon, Star, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBookmarks } from '../../../lib/navigation/bookmarks.ts'
import { useFavorites } from '../../../lib/navigation/favorites.ts'
import { Provenance } from '../../../lib/levels/Provenance.tsx'
import { useLevel } from '../../../lib/levels/use-level.ts'
import { Row, Section } from '../parts/parts.tsx'

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
      <Section title="Look">
        {row(
          'theme.scheme',
          'Theme',
          <SegmentedControl
            aria-label="Theme"
            className="w-full sm:w-60"
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'System' },
            ]}
            value={value<'light' | 'dark' | 'system'>('theme.scheme')}
            onValueChange={(scheme) => void at.set({ 'theme.scheme': scheme }, 'Theme changed')}
          />,
        )}
        {row(
          'density',
          'Density',
          <SegmentedControl
            aria-label="Density"
            className="w-full sm:w-60"
            options={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
            value={value<'comfortable' | 'compact'>('density')}
            onValueChange={(density) => void at.set({ density }, `Density is ${density}`)}
          />,
        )}
        {row(
          'sidebar.collapsed',
          'Sidebar hidden',
          <Switch
            aria-label="Sidebar hidden"
            checked={value<boolean>('sidebar.collapsed')}
            onCheckedChange={(isHidden) => void at.set({ 'sidebar.collapsed': isHidden }, 'Sidebar changed')}
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
    <Section title="Favorites" description="Entities, views and records with a star, as shown in the sidebar.">
      {favorites.length === 0 ? (
        <Nothing icon={<Star aria-hidden />}>Click the star in the header of a list or a record to add one.</Nothing>
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
                <IconButton label={`Remove ${label}`} size="icon-sm" onClick={() => remove(favorite)}>
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
    <Section title="Bookmarks" description="Pages with filters, open records and tabs as you left them.">
      {bookmarks.length === 0 ? (
        <Nothing icon={<BookmarkIcon aria-hidden />}>
          To add one, choose “Bookmark this page” in the command palette.
        </Nothing>
      ) : (
        <ul className="divide-y">
          {bookmarks.map((bookmark) => (
            <li key={bookmark.path} className="flex items-center gap-1 px-4 py-1.5 text-sm">
              <Button asChild variant="link" className="min-w-0 flex-1 justify-start truncate px-0">
                <Link to={bookmark.path}>{bookmark.label}</Link>
              </Button>
              <IconButton label={`Remove ${bookmark.label}`} size="icon-sm" onClick={() => remove(bookmark)}>
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
