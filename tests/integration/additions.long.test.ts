import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Adds a made-up view type, layout block, trigger and workflow step to a copy of the repository: the files and lines below are all that
 * CONTRIBUTING.md requires. The copy must compile, and its server must use them.
 */
const root = path.resolve(import.meta.dirname, '../..')
let copy: string

/** Compilers and a database run in processes of their own, which can take minutes on a busy machine. */
const timeout = 600_000

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'monarch-additions-'))
  const left = new Set(['node_modules', '.git', 'dist'])
  cpSync(root, copy, { recursive: true, filter: (source) => !left.has(path.basename(source)) })
  const modules = path.join(copy, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name === '@monarch') cpSync(path.join(root, 'node_modules', name), path.join(modules, name), links)
    else symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  for (const own of globSync('{apps,packages}/*/node_modules', { cwd: root }))
    symlinkSync(path.join(root, own), path.join(copy, own))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Workspaces link to `../../packages`, which is then inside of the copy. */
const links = { recursive: true, verbatimSymlinks: true }

const schema = 'packages/schema/src'
const web = 'apps/web/src'
const viewTypes = `${web}/features/record-views/registry/view-types.ts`

const run = (command: string, args: readonly string[], env: Record<string, string> = {}) => {
  const bin = path.join(root, 'node_modules/.bin', command)
  const { status, stdout, stderr } = spawnSync(bin, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, CI: '', ...env },
  })
  return { isGood: status === 0, text: `${stdout}${stderr}` }
}
const typecheck = (project: string) => run('tsc', ['--noEmit', '--checkers', '1', '-p', project])

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
  writeFileSync(path.join(copy, file), text)
}

/** Adds the entry to the registry: its import, and its key in the object. */
function register(file: string, entry: string, importLine: string, key: string) {
  const text = readFileSync(path.join(copy, file), 'utf8')
  const added = text.replace(entry, (found) => `${found}${key}`)
  expect(added).not.toBe(text)
  write(file, `${importLine}\n${added}`)
}

test('a view type without its web half does not compile', { timeout }, () => {
  write(
    `${schema}/views/types/timeline.ts`,
    `import { annotate, named, wholeNumber } from '@monarch/shapes'
import type { ViewTypeDefinition } from './view-type-definition.ts'

export const timeline = {
  label: () => 'Timeline',
  summary: () => 'Records along a line',
  settings: {
    start: annotate(named('field'), { label: 'Start' }),
    zoom: annotate(wholeNumber(1, 12), { label: 'Months' }),
  },
  compared: ['start'],
  needed: ['start'],
} satisfies ViewTypeDefinition
`,
  )
  register(
    `${schema}/views/types/registry.ts`,
    'const registry = { ',
    `import { timeline } from './timeline.ts'`,
    'timeline, ',
  )
  const update = run('vitest', ['run', 'tests/integration/admin-schema.test.ts'], { UPDATE: '1' })
  expect(update.isGood, update.text).toBe(true)
  const { text } = typecheck('apps/web/tsconfig.json')
  expect(text.trim().split('\n')).toEqual([expect.stringContaining("Property 'timeline' is missing")])
  expect(text).toContain(viewTypes)
})

test(
  'a view type, a layout block, a trigger and a step need only one line in each registry to compile',
  { timeout },
  () => {
    write(
      `${web}/features/record-views/timeline/timeline-view.ts`,
      `import { ChartGantt } from 'lucide-react'
import { lazy } from 'react'
import { fitOf, named, shownFields, type ViewTypeWeb } from '../parts/view-type.ts'

export const timelineView: ViewTypeWeb = {
  View: lazy(async () => ({ default: (await import('./RecordsTimeline.tsx')).RecordsTimeline })),
  icon: ChartGantt,
  tools: ['filter', 'sort'],
  defaults: (structure) => ({ ...named('start', shownFields(structure).find(fitOf('timeline', 'start'))), zoom: 3 }),
}
`,
    )
    write(
      `${web}/features/record-views/timeline/RecordsTimeline.tsx`,
      `import type { RecordsViewProps } from '../parts/view-props.ts'

export function RecordsTimeline({ total }: RecordsViewProps) {
  return <p>{total} records</p>
}
`,
    )
    register(
      viewTypes,
      'Readonly<Record<ViewType, ViewTypeWeb>> = {',
      `import { timelineView } from '../timeline/timeline-view.ts'`,
      ' timeline: timelineView,',
    )
    write(
      `${schema}/layouts/blocks/note.ts`,
      `import { annotate, object, text } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'

export const note: BlockDefinition = {
  label: () => 'Note',
  keys: () => ({ props: object({ body: annotate(text(500), { label: 'Text' }) }) }),
}
`,
    )
    register(
      `${schema}/layouts/blocks/registry.ts`,
      'const registry = { ',
      `import { note } from './note.ts'`,
      'note, ',
    )
    write(
      `${web}/forms/layout-blocks/note.tsx`,
      `import { StickyNote } from 'lucide-react'
import type { BlockWeb } from './block-web.ts'

export const noteWeb: BlockWeb = { icon: StickyNote, draw: ({ item }) => <p>{String(item.props?.body ?? '')}</p> }
`,
    )
    register(
      `${web}/forms/layout-blocks/registry.ts`,
      'Record<BlockType, BlockWeb>> = {',
      `import { noteWeb } from './note.tsx'`,
      ' note: noteWeb,',
    )
    write(
      `${schema}/workflows/triggers/yearly.ts`,
      `import { annotate, object, wholeNumber } from '@monarch/shapes'
import type { TriggerDefinition } from './trigger-definition.ts'

export const yearly: TriggerDefinition = {
  label: () => 'Yearly',
  icon: 'calendar',
  description: () => 'On the first day of a month.',
  settings: object({ month: annotate(wholeNumber(1, 12), { label: 'Month' }) }, 'month'),
  source: {
    kind: 'clock',
    next({ month }, after) {
      const inYear = (year: number) => new Date(Date.UTC(year, Number(month) - 1, 1))
      const year = after.getUTCFullYear()
      return inYear(year) > after ? inYear(year) : inYear(year + 1)
    },
  },
  describe: () => 'Every year',
}
`,
    )
    register(
      `${schema}/workflows/triggers/registry.ts`,
      'const registry = {',
      `import { yearly } from './yearly.ts'`,
      ' yearly,',
    )
    write(
      `${schema}/workflows/steps/compose.ts`,
      `import { annotate, object, wholeNumber } from '@monarch/shapes'
import { longTemplate } from '../parts/part.ts'
import type { StepDefinition } from './step-definition.ts'

export const compose: StepDefinition = {
  label: () => 'Compose text',
  icon: 'pencil',
  description: () => 'Fills in a text for later steps.',
  group: 'Logic',
  outputs: ['text'],
  settings: object(
    { text: longTemplate('Text', 1000), times: annotate(wholeNumber(1, 3), { label: 'Times' }) },
    'text',
  ),
  describe: () => 'Compose a text',
  async prepare(run) {
    const template = String(run.step.text)
    const filled = (await run.read({ template })).text(template)
    return { input: { template }, output: { text: filled.repeat(Number(run.step.times ?? 1)) } }
  },
}
`,
    )
    register(
      `${schema}/workflows/steps/registry.ts`,
      'const registry = {',
      `import { compose } from './compose.ts'`,
      ' compose,',
    )
    expect(typecheck('tsconfig.json').text).toBe('')
    expect(typecheck('apps/web/tsconfig.json').text).toBe('')
  },
)

test('settings panels render their settings', { timeout }, () => {
  const file = `${web}/features/made-up.test.ts`
  write(
    file,
    `import { blockShape, stepPart, triggerPart, viewShapes } from '@monarch/schema'
import type { ObjectShape } from '@monarch/shapes'
import { SettingsPanel } from '@monarch/ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

test.each<[string, ObjectShape]>([
  ['Months', viewShapes.timeline],
  ['Text', blockShape('note')!.keys.props as ObjectShape],
  ['Month', triggerPart('yearly')!.settings],
  ['Times', stepPart('compose')!.settings],
])('a panel has the input %s', (label, shape) => {
  const panel = createElement(SettingsPanel, { shape, values: {}, onChange: () => {}, pickerOf: () => ({ options: [] }) })
  expect(renderToStaticMarkup(panel)).toContain('>' + label + '<')
})
`,
  )
  const { isGood, text } = run('vitest', ['run', file, '--project', 'pure'])
  expect(isGood, text).toBe(true)
})

test('a server runs with them', { timeout }, () => {
  const folder = 'apps/server/src/capabilities/workflows'
  write(
    `${folder}/made-up.test.ts`,
    `import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '../../../../../tests/integration/builders.ts'
import {
  addDeal, closeWorkspace, create, ids, openWorkspace, owner, publish, read, untilIdle, start, tasksOf, workspace,
} from './workflow-builders.test-helper.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)

test('a run executes the step, and a later step reads its output', async () => {
  await start({
    trigger: { type: 'recordCreated', entity: 'deal' },
    steps: [
      { id: 'compose', type: 'compose', text: 'Hi {name}!', times: 2 },
      { id: 'make', type: 'createRecord', entity: 'task',
        values: { title: { template: '{steps.compose.text}' }, deal: { formula: '{id}' } } },
    ],
  })
  const deal = await addDeal({ name: 'Ada' })
  await untilIdle()
  expect(await tasksOf(deal)).toMatchObject([{ title: 'Hi Ada!Hi Ada!' }])
})

test('its settings are checked by their shape', async () => {
  const { id } = await create({ trigger: { type: 'manual' }, steps: [{ id: 'compose', type: 'compose', times: 9 }] })
  const { errors } = await publish(id)
  expect(errors![0]!.extensions.issues).toEqual([
    { path: 'draft.steps.0.times', message: 'Times must be a whole number from 1 to 3' },
    { path: 'draft.steps.0.text', message: 'Text is required' },
  ])
})

test('the trigger defines when its workflow is due', async () => {
  const { id } = await create({ trigger: { type: 'yearly', month: 3 }, steps: [{ id: 'compose', type: 'compose', text: 'x' }] })
  dataOf(await publish(id))
  const { workflow } = dataOf(await owner.admin('query($id: ID!) { workflow(id: $id) { nextAt } }', { id }))
  expect(workflow.nextAt).toMatch(/-03-01T00:00:00/)
  expect((await read(id)).isActive).toBe(true)
})

test('a view of the type is stored, and checked by its shape', async () => {
  const save = (config: object) =>
    owner.admin('mutation($data: CreateViewInput!) { createView(data: $data) { type config } }', {
      data: { tenantId: workspace.tenantId, entityId: ids.deal, name: 'Line', type: 'timeline', config },
    })
  expect(dataOf(await save({ start: 'closes', zoom: 6 })).createView).toEqual({ type: 'timeline', config: { start: 'closes', zoom: 6 } })
  expect((await save({ zoom: 13 })).errors![0]!.extensions.issues).toEqual([
    { path: 'data.config.zoom', message: 'must be a whole number from 1 to 12' },
  ])
})

test('a layout holds the block, and checks its properties', async () => {
  const save = (body: unknown) =>
    owner.admin('mutation($data: CreateLayoutInput!) { createLayout(data: $data) { items } }', {
      data: { tenantId: workspace.tenantId, entityId: ids.deal, name: 'Page',
        items: [{ id: 'n', type: 'note', w: 12, h: 1, props: { body } }] },
    })
  expect(dataOf(await save('Call first')).createLayout.items).toMatchObject([{ type: 'note', props: { body: 'Call first' } }])
  expect((await save(1)).errors![0]!.extensions.issues).toEqual([{ path: 'data.items.0.props.body', message: 'must be text' }])
})
`,
  )
  const { isGood, text } = run('vitest', ['run', `${folder}/made-up.test.ts`, '--project', 'server'])
  expect(isGood, text).toBe(true)
})
