import { Alert, Button, PageHeader, SearchInput, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../../lib/keys/commands.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { ariaKeysOf } from '../../lib/keys/shortcuts.ts'
import { DesignerInUrl } from './DesignerInUrl.tsx'
import { EntityBin } from './bin/EntityBin.tsx'
import { EntityGrid } from './grid/EntityGrid.tsx'
import { t } from './messages.ts'

/** /entities: `?q=` searches, `?show=bin` shows the bin, `?entity=<id>|new&tab=` opens the designer. */
export function EntitiesPage() {
  usePageTitle(t('entityManagement'))
  const { show } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [text, setText] = useSearchText()
  const [failure, setFailure] = useState<string | null>(null)
  const canCreate = useMay('entity:create')
  const place = show === 'bin' ? 'bin' : 'entities'
  const search = useRef<HTMLDivElement>(null)
  useCommands(t('entities'), () => [
    {
      id: 'entities.search',
      label: t('searchEntities'),
      shortcut: 'search',
      run: () => search.current?.querySelector('input')?.select(),
    },
    ...(canCreate
      ? [
          {
            id: 'entities.create',
            label: t('newEntity'),
            shortcut: 'create' as const,
            icon: <Plus aria-hidden />,
            run: () => void navigate({ to: '.', search: (before) => ({ ...before, entity: 'new', tab: undefined }) }),
          },
        ]
      : []),
  ])

  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader
        title={t('entityManagement')}
        description={t('introduction')}
        actions={
          canCreate && (
            <>
              <FieldsLink />
              <ImportButton />
              <CreateButton>{t('createEntity')}</CreateButton>
            </>
          )
        }
      />
      <Tabs
        value={place}
        onValueChange={(next) => {
          setFailure(null)
          void navigate({ to: '.', search: (before) => ({ ...before, show: next === 'bin' ? 'bin' : undefined }) })
        }}
        className="flex flex-col gap-4"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b">
          <TabsList className="border-b-0">
            <TabsTrigger value="entities">{t('entities')}</TabsTrigger>
            <TabsTrigger value="bin">{t('bin')}</TabsTrigger>
          </TabsList>
          <div ref={search} className="mb-2 w-full sm:w-72">
            <SearchInput
              label={t('searchEntities')}
              placeholder={t('searchEntitiesHint')}
              aria-keyshortcuts={ariaKeysOf('search')}
              value={text}
              onValueChange={setText}
            />
          </div>
        </div>
        {failure && <Alert>{failure}</Alert>}
        <TabsContent value="entities">
          <EntityGrid
            search={text}
            onClearSearch={() => setText('')}
            onFailure={setFailure}
            createAction={
              canCreate && (
                <>
                  <CreateButton>{t('createYourFirstEntity')}</CreateButton>
                  <Button asChild variant="outline">
                    <Link to="/templates">{t('startFromATemplate')}</Link>
                  </Button>
                </>
              )
            }
          />
        </TabsContent>
        <TabsContent value="bin">
          <EntityBin search={text} onClearSearch={() => setText('')} />
        </TabsContent>
      </Tabs>
      <DesignerInUrl />
    </div>
  )
}

function FieldsLink() {
  return (
    <Button variant="ghost" asChild>
      <Link to="/fields">{t('allFields')}</Link>
    </Button>
  )
}

function ImportButton() {
  return (
    <Button variant="outline" asChild>
      <Link to="/import">
        <Upload aria-hidden />
        {t('importASpreadsheet')}
      </Link>
    </Button>
  )
}

function CreateButton({ children }: { children: string }) {
  const navigate = useNavigate()
  const open = () => navigate({ to: '.', search: (before) => ({ ...before, entity: 'new', tab: undefined }) })
  return (
    <Button onClick={() => void open()}>
      <Plus aria-hidden />
      {children}
    </Button>
  )
}

/** The search text: immediately in the input, and shortly after in the URL; Back and Forward update the input. */
function useSearchText(): [string, (text: string) => void] {
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const written = useRef(q)
  useEffect(() => {
    if (q === written.current) return
    written.current = q
    setText(q)
  }, [q])
  const change = (next: string) => {
    setText(next)
    written.current = next
    void navigate({ to: '.', search: (before) => ({ ...before, q: next || undefined }), replace: true })
  }
  return [text, change]
}
