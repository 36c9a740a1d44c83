import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ModelServer, startModelServer } from '../../../../../tests/integration/model-server.ts'
import { makeEntity, type MadeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  click,
  clickOn,
  control,
  fill,
  find,
  heading,
  hides,
  nameOf,
  openApp,
  press,
  region,
  shows,
  toastOf,
  type,
} from '../../../../../tests/web/app.tsx'
import {
  answer,
  answerOnce,
  api,
  goOffline,
  heldReplies,
  hold,
  holdReplies,
  operation,
  post,
  refusal,
  route,
  sentRequests,
  untilLive,
} from '../../../../../tests/web/network.ts'
import { router } from '../../router.tsx'

// A record: its panel, its comments, and the values that AI generates.

afterEach(() => void vi.unstubAllGlobals())

async function makeDeal(name: string): Promise<string> {
  const { deal } = await api.tenant<{ deal: { id: string } }>(
    'mutation($name: String!) { deal: createDeal(data: {name: $name}) { id } }',
    { name },
  )
  return deal.id
}

/** Imitates a busy machine: work without delay runs while React still renders, delayed work after its commit. */
function stubTimers(): void {
  const { setTimeout } = globalThis
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    queueMicrotask(() => draw(0))
    return 0
  })
  vi.stubGlobal('setTimeout', (work: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
    if (delay) return setTimeout(work, delay === 1 ? 2000 : delay, ...given)
    work(...given)
    return 0
  })
}

test('a comment can be deleted before the server has stored it', async () => {
  await openApp(`/entities/deal/${await makeDeal('Told deal')}?tab=comments`)
  ;(await heading('Told deal')).focus()
  await press('m')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Comment')
  await type('Too soon')
  const release = hold(operation('CreateComment'))
  await press('Control+Enter')
  await clickOn(/^Delete the comment/)
  await hides('Too soon')
  release()
  await toastOf('Comment deleted')
  await hides('Too soon')
})

test('a comment that is sent before the list has loaded is shown in it', async () => {
  const release = hold(operation('RecordComments'))
  const releaseComment = hold(operation('CreateComment'))
  await openApp(`/entities/deal/${await makeDeal('Quick deal')}?tab=comments`)
  await click(await find('[role=textbox]', 'Comment'))
  await type('Right away')
  await press('Control+Enter')
  release()
  await button(/^Delete the comment/)
  releaseComment()
})

test('a comment that is sent offline waits below its box, also before the list has loaded, and can be deleted', async () => {
  const release = hold(operation('RecordComments'))
  const id = await makeDeal('Far deal')
  await openApp(`/entities/deal/${id}?tab=comments`)
  const say = async (text: string) => {
    await click(await find('[role=textbox]', 'Comment'))
    await type(text)
    await press('Control+Enter')
  }
  await find('[role=textbox]', 'Comment')
  const reconnect = goOffline()
  await say('Out of reach')
  const list = await find('ul', 'Comments')
  await find('li', /Waiting for a connection.*Out of reach/, list)
  await say('Not meant')
  await shows('2 changes waiting')
  await clickOn('Delete the comment of Administrator', await find('li', /Not meant/, list))
  await shows('1 change waiting')
  await hides('Not meant')
  await clickOn('1 change waiting')
  await find('li', /^Deal “Far deal”: Comment · Out of reach/)
  await press('Escape')
  reconnect()
  release()
  await hides('waiting')
  const read = async () => {
    const { comments } = await api.tenant<{ comments: { body: string }[] }>(
      `{ comments: deal_comments(id: "${id}") { body } }`,
    )
    return comments.map(({ body }) => body)
  }
  await expect.poll(read).toEqual(['<p>Out of reach</p>'])
  await expect.poll(() => list.textContent).not.toContain('Waiting')
  await shows('Out of reach')
})

test('an edit of a comment that the server does not store stays in its editor, with the reason, and over a reload', async () => {
  const at = `/entities/deal/${await makeDeal('Corrected deal')}?tab=comments`
  await openApp(at)
  await click(await find('[role=textbox]', 'Comment'))
  await type('Draft')
  await press('Control+Enter')
  await clickOn(/^Edit the comment/)
  const editor = await find('[role=textbox]', 'Edit comment')
  await expect.poll(() => document.activeElement).toBe(editor)
  await type('ed')
  const reconnect = goOffline()
  await press('Control+Enter')
  await find('[role=alert]', /^Could not change the comment/)
  expect((await find('[role=textbox]', 'Edit comment')).textContent).toBe('Drafted')
  reconnect()
  await openApp(at)
  expect((await find('[role=textbox]', 'Edit comment')).textContent).toBe('Drafted')
  await clickOn('Save')
  await hides('Save')
  await shows('Drafted')
  await openApp(at)
  await shows('Drafted')
  await button(/^Edit the comment/)
})

test('a comment that is edited while it is sent keeps every letter, even if the comments are refetched meanwhile', async () => {
  const id = await makeDeal('Swift deal')
  await openApp(`/entities/deal/${id}?tab=comments`)
  await untilLive()
  const box = await find('[role=textbox]', 'Comment')
  await click(box)
  await type('Draft')
  const release = holdReplies(operation('CreateComment'))
  await press('Control+Enter')
  await clickOn(/^Edit the comment/)
  const editor = await find('[role=textbox]', 'Edit comment')
  await expect.poll(() => document.activeElement).toBe(editor)
  await type('e')
  const reads = sentRequests(operation('RecordComments')).length
  await api.tenant('mutation($id: ID!) { updateDeal(id: $id, data: {amount: 7}) { id } }', { id })
  await expect.poll(() => sentRequests(operation('RecordComments')).length).toBeGreaterThan(reads)
  await shows('$7')
  await type('d')
  release()
  await type(' twice')
  await clickOn('Save')
  await hides('Save')
  await shows('Drafted twice')
  expect(editor.isConnected).toBe(false)
  const bodies = async () => {
    const { comments } = await api.tenant<{ comments: { body: string }[] }>(
      `{ comments: deal_comments(id: "${id}") { body } }`,
    )
    return comments.map(({ body }) => body)
  }
  await expect.poll(bodies).toEqual(['<p>Drafted twice</p>'])
})

test('a comment that waits keeps its editor while it is sent', async () => {
  const id = await makeDeal('Late deal')
  await openApp(`/entities/deal/${id}?tab=comments`)
  await click(await find('[role=textbox]', 'Comment'))
  await type('Draft')
  const reconnect = goOffline()
  await press('Control+Enter')
  await shows('1 change waiting')
  await clickOn(/^Edit the comment/)
  const editor = await find('[role=textbox]', 'Edit comment')
  await expect.poll(() => document.activeElement).toBe(editor)
  await type('e')
  const release = holdReplies(operation('CreateComment'))
  reconnect()
  await expect.poll(() => heldReplies).toBe(1)
  await type('d')
  release()
  await hides('waiting')
  await type(' late')
  await clickOn('Save')
  await hides('Save')
  await shows('Drafted late')
})

test('the next comment can be written and sent while one is sent; a refused one returns to the box, before what is written', async () => {
  const id = await makeDeal('Busy deal')
  await openApp(`/entities/deal/${id}?tab=comments`)
  const box = await find('[role=textbox]', 'Comment')
  await click(box)
  const release = hold(operation('CreateComment'))
  answerOnce(operation('CreateComment'), refusal('Not now.'))
  await type('First')
  await press('Control+Enter')
  await type('Second')
  await press('Control+Enter')
  await type('Third')
  release()
  await find('[role=alert]', /Not now/)
  await find('li', /Second/)
  expect(box.isConnected && box.contains(document.activeElement)).toBe(true)
  expect([...box.children].map((line) => line.textContent)).toEqual(['First', 'Third'])
  await openApp(`/entities/deal/${id}?tab=comments`)
  expect((await find('[role=textbox]', 'Comment')).textContent).toBe('FirstThird')
})

test('M focuses the comment box, even if its editor is still loading; Escape leaves it for the keys of the record', async () => {
  await openApp(`/entities/deal/${await makeDeal('Commented deal')}`)
  ;(await heading('Commented deal')).focus()
  stubTimers()
  await press('m')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Comment')
  await press('Escape')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('tabpanel')
  await press('m')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Comment')
})

test('Tab goes from field to field in the form of a new record', async () => {
  await openApp('/entities/deal')
  await clickOn('Add')
  await click(await control(/^Name/))
  await find('[aria-label=Customize][aria-description=Name]')
  const stops: string[] = []
  for (let stop = 0; stop < 5; stop++) {
    await press('Tab')
    stops.push(nameOf(document.activeElement!))
  }
  expect(stops).toEqual(['Account', 'Contact', 'Stage', 'Amount', 'Probability'])
  const stage = await find('[role=combobox]', 'Stage')
  expect(stage.textContent).toBe('Discovery')
  stage.focus()
  await press('Delete')
  await expect.poll(() => stage.textContent).toBe('Choose…')
})

test('typing on a focused value edits it and runs no shortcut', async () => {
  const id = await makeDeal('Typed deal')
  await openApp(`/entities/deal?q=Typed&record=${id}`)
  const focus = async (label: string) => (await button(`Edit ${label}`)).focus()
  // E and M are shortcuts of the record.
  for (const [label, text, ...keys] of [
    ['Name', 'email me', 'Enter'],
    ['Amount', '1250', 'Enter'],
    ['Stage', 'Proposal', 'Enter'],
    ['Name', 'meet', 'Escape'],
  ] as const) {
    await focus(label)
    await press(text[0]!)
    await expect.poll(() => document.activeElement?.matches('input, textarea, [contenteditable=true]')).toBe(true)
    await type(text.slice(1))
    if (label === 'Stage') await find('[role=option]', /^Proposal/)
    await press(...keys)
    await expect.poll(() => document.activeElement && nameOf(document.activeElement)).toBe(`Edit ${label}`)
  }
  const read = () => api.tenant('query($id: ID!) { found: deal(where: {id: {eq: $id}}) { name amount stage } }', { id })
  await expect.poll(read).toEqual({ found: [{ name: 'email me', amount: 1250, stage: 'proposal' }] })
})

test('the panel steps by keys, keeps its tab, restores an old value, and reports a deleted record', async () => {
  const stamp = Date.now().toString(36)
  const [first, second] = [await makeDeal(`${stamp} A`), await makeDeal(`${stamp} B`)]
  await api.tenant('mutation($id: ID!, $name: String!) { updateDeal(id: $id, data: {name: $name}) { id } }', {
    id: second,
    name: `${stamp} Z`,
  })
  const panel = () => all('aside, [role=complementary]').at(-1)
  const shown = () => all('article h2').map(nameOf).join()
  await openApp(`/entities/deal?q=${stamp}&sort=name&record=${first}`)
  await expect.poll(shown).toBe(`${stamp} A`)
  await shows('1 of 2', panel())
  panel()!.focus()
  await press('j')
  await expect.poll(shown).toBe(`${stamp} Z`)
  await shows('2 of 2', panel())
  await clickOn('History', panel())
  await expect.poll(() => router.state.location.href).toContain('tab=history')
  await expect
    .poll(() => all('ul[aria-label=History] li, ol[aria-label=History] li')[0]?.textContent)
    .toContain('changed Name')
  await clickOn('Restore this value of Name', panel())
  await expect.poll(shown).toBe(`${stamp} B`)
  await toastOf('Name restored')
  panel()!.focus()
  await press('k')
  await expect.poll(shown).toBe(`${stamp} A`)
  expect((await button('History', panel())).getAttribute('aria-selected')).toBe('true')
  await press('e')
  await expect.poll(() => document.activeElement && nameOf(document.activeElement)).toBe('Name')

  await api.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: first })
  await shows('This record has been moved to the bin', panel())
  await clickOn('Restore', panel())
  await hides('This record has been moved to the bin')
  panel()!.focus()
  await press('Escape')
  await expect.poll(() => all('article')).toEqual([])
})

// Values that AI generates, from the settings of the endpoint to the record and the list.

let model: ModelServer
let organizationId: string
let requests: MadeEntity

beforeAll(async () => {
  model = await startModelServer()
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  organizationId = organizations[0].id
  const choices = ['Hardware', 'Software'].map((label) => ({ value: label.toLowerCase(), label, color: 'blue' }))
  requests = await makeEntity(api, 'Request', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'body', displayName: 'Body', fieldType: 'long_text' },
    { name: 'summary', displayName: 'Summary', fieldType: 'ai_summary', settings: { sourceFields: ['title', 'body'] } },
    {
      name: 'kind',
      displayName: 'Kind',
      fieldType: 'ai_classification',
      settings: { sourceFields: ['body'], choices },
    },
    {
      name: 'headline',
      displayName: 'Headline',
      fieldType: 'ai_text',
      settings: { prompt: 'A headline for {body}', auto: true },
    },
  ])
})
afterEach(() => setEndpoint(null))
afterAll(() => model.close())

function setEndpoint(baseUrl: string | null): Promise<object> {
  const data = { baseUrl, apiKey: null, model: baseUrl && 'test-model' }
  return api.admin(
    'mutation($id: ID!, $data: UpdateAiSettingsInput!) { updateAiSettings(organizationId: $id, data: $data) { baseUrl } }',
    { id: organizationId, data },
  )
}

/** Makes a request for one test, and returns its title. */
async function makeRequest(): Promise<string> {
  const title = `Broken printer ${crypto.randomUUID()}`
  await requests.create([{ title, body: 'It does not print.' }])
  return title
}

async function idOf(title: string): Promise<string> {
  const { records } = await api.tenant<{ records: [{ id: string }] }>(
    `query($title: String!) { records: ${requests.name}(where: {title: {eq: $title}}) { id } }`,
    { title },
  )
  return records[0].id
}

async function openNewRequest(): Promise<void> {
  const title = await makeRequest()
  await openApp(`${requests.at}/${await idOf(title)}`)
  await heading(title)
}

async function edit(label: string, text: string): Promise<void> {
  await clickOn(`Edit ${label}`)
  await fill(label, text)
  ;(await control(label)).blur()
}

const value = (label: string) => region(label)

test('without an endpoint AI fields say so and can be filled in manually', async () => {
  await openNewRequest()
  await clickOn('Generate with AI for Summary')
  await toastOf('No AI endpoint is configured.')
  await edit('Summary', 'Written by hand')
  await shows('Written by hand', await value('Summary'))
  await clickOn('Edit Summary')
  await button('Regenerate for Summary')
})

test('the endpoint is checked, tested and saved, and the key is never shown again', async () => {
  await openApp('/settings/integrations')
  await heading('Integrations')
  const save = await button('Save')
  expect(save.matches(':disabled')).toBe(true)
  await fill('Base URL', 'ftp://somewhere')
  await clickOn('Save')
  await shows('An address must begin with https://')
  await expectAccessible(await find('main'))

  await fill('Base URL', model.baseUrl)
  await fill('API key', 'sk-secret')
  await fill('Model', 'test-model')
  const release = answer(route('/api/ai/test'), { code: 'BAD_USER_INPUT', message: 'Out of order' }, { status: 400 })
  await clickOn('Test')
  await shows('Out of order')
  release()
  model.answer = () => 401
  await clickOn('Test')
  await shows('The AI endpoint refused the API key (401).')
  model.answer = () => 'OK'
  await clickOn('Test')
  await shows('test-model answered. The endpoint works.')
  await hides('Out of order')
  await clickOn('Save')
  await toastOf('AI settings saved')
  await shows('A key is stored but never shown.')

  await openApp('/settings/integrations')
  await expect.poll(async () => (await control('Model')).value).toBe('test-model')
  expect((await control('API key')).value).toBe('')
  await fill('Base URL', 'https://elsewhere.example/v1')
  await shows('Changing the URL deletes the stored key.')
})

test('generated text appears in the record while it is written', async () => {
  await setEndpoint(model.baseUrl)
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  model.answer = () =>
    (async function* () {
      await begun.promise
      yield 'They cannot print '
      await ended.promise
      yield 'since Monday.'
    })()
  await openNewRequest()
  await clickOn('Generate with AI for Summary')
  await shows('AI is writing Summary', await value('Summary'))
  await expectAccessible(await value('Summary'))
  begun.resolve()
  await shows('They cannot print', await value('Summary'))
  expect(all('[aria-busy=true]', /^They cannot print$/)).toHaveLength(1)
  ended.resolve()
  await shows('They cannot print since Monday.', await value('Summary'))
  await expect.poll(() => all('[aria-busy=true]', /^They cannot print/)).toEqual([])
})

test("text that another tab requests appears in the user's list while it is written", async () => {
  await setEndpoint(model.baseUrl)
  const ended = Promise.withResolvers<void>()
  model.answer = () =>
    (async function* () {
      yield 'They cannot print '
      await ended.promise
      yield 'since Monday.'
    })()
  const title = await makeRequest()
  await openApp(`${requests.at}?q=${title}`)
  const row = () => all('[data-row][data-record]')[0]
  await expect.poll(() => row()?.textContent).toContain(title)
  await post('/api/ai/generate', { entity: requests.name, id: await idOf(title), field: 'summary' })
  await expect.poll(() => row()?.textContent).toContain('They cannot print')
  expect(row()?.textContent).not.toContain('since Monday.')
  ended.resolve()
  await expect.poll(() => row()?.textContent).toContain('They cannot print since Monday.')
})

test('a failure shows its reason in the cell and can be retried there', async () => {
  await setEndpoint(model.baseUrl)
  model.answer = () => 'Something else'
  await openApp(`${requests.at}?q=${await makeRequest()}`)
  await clickOn('Generate with AI for Kind')
  await shows('AI answered “Something else”, but Kind must be one of Hardware, Software.')
  await expectAccessible(await find('[role=grid]'))
  model.answer = () => 'hardware'
  await clickOn('Retry for Kind')
  await shows('Hardware', await find('[data-row][data-record]'))
  await hides('but Kind must be one of')
})

test('a value is generated automatically when its source changes, or is marked as out of date', async () => {
  await setEndpoint(model.baseUrl)
  model.answer = () => 'The first text.'
  await openNewRequest()
  await clickOn('Generate with AI for Summary')
  await shows('The first text.', await value('Summary'))
  model.answer = () => 'Paper is stuck'
  await edit('Body', 'Paper jam in tray two.')
  await shows('Paper is stuck', await value('Headline'))
  await shows('Out of date', await value('Summary'))
  model.answer = () => 'The paper jams.'
  await clickOn('Regenerate Summary', await value('Summary'))
  await shows('The paper jams.', await value('Summary'))
})
