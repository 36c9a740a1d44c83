import { expect, test } from 'vitest'
import { lint } from './lint.test-helper.ts'

/** The texts that the rules report in a file of a moved folder. */
async function textsIn(code: string, file = 'apps/web/src/features/auth/Page.tsx'): Promise<readonly string[]> {
  const reports = await lint({ [file]: code })
  return reports.flatMap((report) => {
    const text = /text-in-catalogue\): Move the text "(.*)" to a catalogue/.exec(report)?.[1]
    return text === undefined ? [] : [text]
  })
}

test('texts outside a catalogue are reported', async () => {
  const found = await textsIn(`
    const rules = (name: string) => name === '' ? 'Enter your name' : ''
    const count = (n: number) => \`\${n} selected\`
    const entries = (n: number) => \`\${n} \${n === 1 ? 'entry' : 'entries'}\`
    usePageTitle('GraphQL connection')
    const parts = { one: 'Two-factor is off', two: 'API key' }
    const options = [{ value: 'a', label: 'Nobody', name: 'First name' }]
    export function Page({ n, isNew }: { n: number; isNew: boolean }) {
      toast.success('Saved')
      toast.success(\`\${n}: done\`, { id: 'one' })
      return (
        <form title="new" aria-label={isNew ? 'create' : 'update'}>
          <Field label="name" help={\`At most \${n}\`} />
          <Input placeholder="you@example.com" />
          {isNew && 'draft'}
          <Line name="Open connections" />
          <Line name={\`the link of \${n}\`} />
          <input inputMode={n === 1 ? 'numeric' : 'decimal'} />
          {n} items
        </form>
      )
    }`)
  expect(found).toEqual(
    [
      'Enter your name',
      'Two-factor is off',
      'API key',
      'Open connections',
      '… selected',
      'Nobody',
      'First name',
      'Saved',
      '…: done',
      'new',
      'create',
      'update',
      'name',
      'At most …',
      'you@example.com',
      'draft',
      'items',
      'entry',
      'entries',
      'GraphQL connection',
      'the link of …',
    ].toSorted(),
  )
})

test('texts that only programs read are not reported', async () => {
  const code = `
    import { t } from './messages.ts'
    const look = 'flex items-center gap-2'
    const selection = 'id name displayName'
    const queryKey = ['invitation', 'open']
    const fields = ['issuer clientId emailDomains', 'id name type columns gap', \`entity.\${id}.\${kind}Layout\`]
    const text = adminDocument(\`query OwnProfile { users { name } }\`)
    export function Page({ kind, id }: { kind: string; id: string }) {
      if (kind === 'Some kind of thing') throw new Error('The kind is not possible here')
      const onKey = (event: { key: string }) => ['Escape', 'ArrowUp'].includes(event.key) || event.key.startsWith('Arrow')
      return <a href={\`/entities/\${id}\`} className={\`Button \${look} is \${kind}\`} onKeyDown={onKey}>
        {t('open')} · 3<input name="email" placeholder="https://example.com/v1" /><code>mk_…</code>PostgreSQL
      </a>
    }`
  expect(await textsIn(code)).toEqual([])
  expect(await textsIn(code.replace("t('open')", "'open'"))).toEqual(['open'])
})

test('folders that have not moved to catalogues may contain texts', async () => {
  expect(await textsIn(`export const Page = () => <p>Hello</p>`, 'packages/other/src/Page.tsx')).toEqual([])
})

test('a message that is formatted while its module loads is reported', async () => {
  const file = 'apps/web/src/features/auth/page.ts'
  const report = `${file} monarch(no-early-message): This message is written while its file is loaded, in the wrong language. Write it in a function.`
  const importing = "import { t } from './messages.ts'\n"
  expect(await lint({ [file]: `${importing}export const label = t('open')` })).toEqual([report])
  expect(await lint({ [file]: `${importing}export const label = () => t('open')` })).toEqual([])
})
