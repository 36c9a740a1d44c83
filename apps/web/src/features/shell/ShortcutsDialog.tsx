import { Dialog, Kbd, Switch } from '@monarch/ui'
import { useId, useMemo } from 'react'
import { readCommands } from '../../lib/keys/commands.ts'
import { useSetSetting, useSetting } from '../../lib/levels/settings.ts'
import { shortcutsOn } from '../../lib/keys/shortcuts.ts'
import { t } from './messages.ts'
import { placeLabels, shortcutLabels } from './shortcut-labels.ts'

/** Shortcuts available on this screen. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { value: areSinglesOn } = useSetting('keyboard.singleKeys')
  const set = useSetSetting()
  const switchId = useId()
  const sections = useMemo(() => shortcutsOn(findPlaces(), findOffered()), [])
  return (
    <Dialog onClose={onClose} title={t('keyboardShortcuts')} size="lg">
      <div className="mb-4 flex items-center justify-between gap-4 rounded-lg border p-3">
        <label htmlFor={switchId} className="text-cell">
          <span className="block font-medium">{t('singleKeyShortcuts')}</span>
          <span className="text-muted-foreground">{t('singleKeyShortcutsHelp')}</span>
        </label>
        <Switch
          id={switchId}
          checked={areSinglesOn}
          onCheckedChange={(value) => void set({ key: 'keyboard.singleKeys', value })}
        />
      </div>
      <div className="gap-8 sm:columns-2">
        {sections.map(({ place, shortcuts }) => (
          <section key={place} aria-label={placeLabels[place]()} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-cell font-semibold">
              {placeLabels[place]()}
              {place === 'single' && !areSinglesOn && (
                <span className="font-normal text-muted-foreground">{t('off')}</span>
              )}
            </h3>
            <dl className="divide-y">
              {shortcuts.map(([id, { keys }]) => (
                <div key={id} className="flex min-h-8 items-center justify-between gap-3 py-1 text-cell">
                  <dt className="min-w-0">{shortcutLabels[id]()}</dt>
                  <dd className="flex shrink-0 flex-wrap justify-end gap-1">
                    {keys.map((each) => (
                      <KeySequence key={each} keys={each} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** 'G D' as two keys in sequence; '↑ ↓' as alternatives. */
function KeySequence({ keys }: { keys: string }) {
  return keys.split(' ').map((stroke) => <Kbd key={stroke} keys={stroke} className="pointer-coarse:inline-flex" />)
}

/** The elements on screen that handle their own keys. */
function findPlaces(): ReadonlySet<string> {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-keys]')]
  return new Set(['form', ...marked.flatMap(({ dataset }) => dataset.keys!.split(' '))])
}

function findOffered(): ReadonlySet<string> {
  const ids = readCommands().flatMap(({ commands }) => commands.flatMap(({ shortcut }) => shortcut ?? []))
  return new Set<string>(ids)
}
