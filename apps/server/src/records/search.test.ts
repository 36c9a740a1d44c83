import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { runs } from '../../../../tests/runs.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('person', [
    { name: 'name', fieldType: 'text' },
    { name: 'email', fieldType: 'email' },
    { name: 'notes', fieldType: 'rich_text' },
    {
      name: 'stage',
      fieldType: 'select',
      settings: { choices: [{ value: 's1', label: 'First talk', color: 'blue' }] },
    },
    { name: 'secret', fieldType: 'text', searchable: false },
    {
      name: 'topics',
      fieldType: 'multi_select',
      settings: {
        choices: [
          { value: 't1', label: 'Wood & Paper', color: 'blue' },
          { value: 't2', label: 'Glass', color: 'red' },
        ],
      },
    },
    { name: 'phone', fieldType: 'phone' },
    { name: 'website', fieldType: 'url' },
    { name: 'visits', fieldType: 'number' },
    { name: 'budget', fieldType: 'currency' },
    { name: 'share', fieldType: 'percent' },
    { name: 'story', fieldType: 'long_text' },
    {
      name: 'code',
      fieldType: 'formula',
      settings: { expression: 'if({visits} > 0, "C-" & ({visits} * 2), blank())', stored: true },
    },
    { name: 'triple', fieldType: 'formula', settings: { expression: '{visits} * 3', stored: true } },
    {
      name: 'unseen',
      fieldType: 'formula',
      settings: { expression: '"unseen" & {visits}', stored: true },
      searchable: false,
    },
    { name: 'minutes', fieldType: 'duration' },
  ])
})
afterAll(() => workspace.close())

const add = async (people: readonly object[]): Promise<string[]> => {
  const { data, text } = await workspace.owner.tenant(
    'mutation($d: [CreatePersonInput!]!) { createManyPerson(data: $d) { id } }',
    { d: people },
  )
  if (!data) throw new Error(text)
  return data.createManyPerson.map(({ id }: { id: string }) => id)
}
const names = async (search: string, more = ''): Promise<string[]> => {
  const { data, text } = await workspace.owner.tenant(`query($s: String) { person(search: $s${more}) { name } }`, {
    s: search,
  })
  if (!data) throw new Error(text)
  return data.person.map(({ name }: { name: string }) => name)
}
const clear = () => workspace.owner.tenant('mutation { deleteManyPerson(where: {}) }')

describe('matches', () => {
  beforeAll(async () => {
    await clear()
    await add([
      { name: 'Jörg Müller', email: 'joerg@test.example' },
      { name: 'Straße 7' },
      { name: 'Łódź Ærø' },
      { name: 'Ёлка', notes: '<p>fish &amp; <strong>chips</strong></p>' },
      { name: 'ΟΔΟΣ' },
      { name: '한국어' },
      { name: 'ＦＵＬＬ ﬁeld' },
      { name: 'Zoe\u0308 100% a_b c\\d', stage: 's1', secret: 'hidden words' },
    ])
  })
  afterAll(clear)

  const cases: readonly [search: string, names: readonly string[]][] = [
    ['muller', ['Jörg Müller']],
    ['MÜLLER', ['Jörg Müller']],
    ['müll jo', ['Jörg Müller']],
    ['JOERG ler', ['Jörg Müller']],
    ['strasse', ['Straße 7']],
    ['STRASSE 7', ['Straße 7']],
    ['lodz aero', ['Łódź Ærø']],
    ['елка', ['Ёлка']],
    ['οδός', ['ΟΔΟΣ']],
    ['국', ['한국어']],
    ['full field', ['ＦＵＬＬ ﬁeld']],
    ['zoë', ['Zoe\u0308 100% a_b c\\d']],
    ['100%', ['Zoe\u0308 100% a_b c\\d']],
    ['a_b', ['Zoe\u0308 100% a_b c\\d']],
    ['c\\d', ['Zoe\u0308 100% a_b c\\d']],
    ['％', ['Zoe\u0308 100% a_b c\\d']],
    ['a_c', []],
    ['fish chips', ['Ёлка']],
    ['strong', []],
    ['first tal', ['Zoe\u0308 100% a_b c\\d']],
    ['hidden', []],
    ['one two three four five', []],
    ['t e s t . m ü l', ['Jörg Müller']],
  ]
  test.each(cases)('%j', async (search, expected) => expect(await names(search)).toEqual(expected))

  test('an empty search returns everything', async () => {
    expect(await names('  ')).toHaveLength(8)
  })
})

describe('values of every searchable type are found as displayed', () => {
  beforeAll(async () => {
    await add([
      {
        name: 'Rich',
        topics: ['t2', 't1'],
        phone: '+1 (555) 010-0199',
        website: 'https://wood.example/paths',
        visits: 70123,
        budget: 8812.5,
        share: 33.25,
        story: 'Once\nupon a time',
        minutes: 987654,
      },
      { name: 'Poor', topics: ['t1'], visits: 5 },
      { name: 'Bare' },
    ])
  })
  afterAll(clear)

  test.each([
    ['glass', ['Rich']],
    ['paper wood', ['Poor', 'Rich']],
    ['t2', []],
    ['555) 010', ['Rich']],
    ['5550100199', ['Rich']],
    ['wood.example', ['Rich']],
    ['70123', ['Rich']],
    ['0123', ['Rich']],
    ['8812.5', ['Rich']],
    ['33.25', ['Rich']],
    ['upon once', ['Rich']],
    ['c-140246', ['Rich']],
    ['210369', ['Rich']],
    ['unseen', []],
    ['987654', []],
  ])('%j', async (search, expected) => expect((await names(search)).toSorted()).toEqual(expected))
})

test('results without an explicit order are ranked', async () => {
  await add([
    { name: 'Otto', email: 'anna@test.example' },
    { name: 'Smith Anna-Lena' },
    { name: 'Joanna' },
    { name: 'Anna Smith' },
    { name: 'ÄNNA' },
    { name: 'Lena Anna Smith' },
  ])
  const best = ['ÄNNA', 'Anna Smith', 'Smith Anna-Lena', 'Lena Anna Smith', 'Joanna', 'Otto']
  expect(await names('anna')).toEqual(best)
  expect(await names('anna', ', orderBy: [{name: ASC}]')).toEqual(best.toSorted(inOrder))
  expect(await names('smith anna')).toEqual(['Smith Anna-Lena', 'Anna Smith', 'Lena Anna Smith'])
  await clear()
})

describe('pages', () => {
  interface Page {
    readonly records: readonly { readonly name: string }[]
    readonly endCursor: string
    readonly hasNextPage: boolean
  }
  const page = async (search: string, first: number, after: string | null, orderBy?: object[]): Promise<Page> => {
    const { data, text } = await workspace.owner.tenant(
      `query($s: String, $f: Int, $a: String, $o: [PersonOrderBy!]) {
        person_page(search: $s, first: $f, after: $a, orderBy: $o) { records { id name } endCursor hasNextPage }
      }`,
      { s: search, f: first, a: after, o: orderBy },
    )
    if (!data) throw new Error(text)
    return data.person_page
  }
  const walk = async (search: string, first: number, orderBy?: object[], from: string | null = null) => {
    const found: string[] = []
    let after = from
    for (;;) {
      const { records, endCursor, hasNextPage } = await page(search, first, after, orderBy)
      found.push(...records.map(({ name }) => name))
      if (!hasNextPage) return found
      after = endCursor
    }
  }

  test('rank a few matches and return each once', async () => {
    const people = Array.from({ length: 30 }, (_, i) => ({ name: i % 3 === 0 ? `Clara ${i}` : `Aclara ${i}` }))
    await add(people)
    const walked = await walk('clara', 7)
    expect(walked).toEqual(await names('clara'))
    expect(walked.toSorted()).toEqual(people.map(({ name }) => name).toSorted())
    expect(walked.slice(0, 10).every((name) => name.startsWith('Clara'))).toBe(true)
    await clear()
  })

  test('of few matches continue when their number has grown in the meantime', async () => {
    await add(Array.from({ length: 490 }, (_, i) => ({ name: `Clara ${i}` })))
    const { records, endCursor } = await page('clara', 7, null)
    await add(Array.from({ length: 600 }, (_, i) => ({ name: `Aclara ${i}` })))
    const walked = [...records.map(({ name }) => name), ...(await walk('clara', 200, undefined, endCursor))]
    expect(new Set(walked).size).toBe(490 + 600)
    expect(walked).toHaveLength(490 + 600)
    await clear()
  })

  test('keep the list order for many matches', async () => {
    const people = Array.from({ length: 620 }, (_, i) => ({ name: i % 3 === 0 ? `Clara ${i}` : `Aclara ${i}` }))
    await add(people)
    const walked = await walk('clara', 100)
    expect(walked).toHaveLength(620)
    expect(new Set(walked).size).toBe(620)
    expect(walked.slice(0, 50)).toEqual(await names('clara'))
    const sorted = await walk('clara', 200, [{ name: 'DESC' }])
    expect(sorted).toEqual(
      people
        .map(({ name }) => name)
        .toSorted(inOrder)
        .toReversed(),
    )
    await clear()
  })

  test.each([
    { matches: 620, newer: 'Otto' },
    { matches: 620, newer: 'Clara' },
    { matches: 400, newer: 'Clara' },
  ])('$matches matches and 200 newer records named $newer', async ({ matches: count, newer }) => {
    await add(Array.from({ length: count }, (_, i) => ({ name: `Aclara ${i}` })))
    await add(Array.from({ length: 200 }, (_, i) => ({ name: `${newer} ${i + count}` })))
    const walked = await walk('clara', 300)
    expect(new Set(walked).size).toBe(newer === 'Clara' ? count + 200 : count)
    expect(walked).toHaveLength(new Set(walked).size)
    // More than 500 matches are listed by date; all pages together equal one complete list.
    const [first] = await names('clara')
    expect(walked[0]).toBe(first)
    expect(first).toMatch(newer === 'Clara' ? /^Clara/ : /^Aclara/)
    await clear()
  })
})

test.each([
  ['all', () => true],
  ['every third', (i: number) => i % 3 === 0],
  ['one in a hundred', (i: number) => i % 100 === 0],
  ['the oldest', (i: number) => i >= 1160],
  ['the newest', (i: number) => i < 10],
  ['the newest and some of the oldest', (i: number) => i === 0 || i >= 1170],
  ['none', () => false],
])('the first page of the newest matches, if %s match', async (_which, isMatch) => {
  const people = Array.from({ length: 1200 }, (_, i) => ({ name: isMatch(i) ? `Clara ${i}` : `Otto ${i}` }))
  await add(people.slice(600))
  await add(people.slice(0, 600))
  const expected = people.map(({ name }) => name).filter((name) => name.startsWith('Clara'))
  for (const limit of [1, 20, 500, 1000])
    expect(await names('clara', `, orderBy: [{ createdAt: DESC }], limit: ${limit}`)).toEqual(expected.slice(0, limit))
  await clear()
})

test('random texts give the same results as in JavaScript', async () => {
  const letters = fc.constantFrom(...'aAbBäÄéñçßøŁœèЁйΣςώ 国한が１½%_\\\'"&<\n.-'.split(''))
  const words = fc.string({ unit: letters, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name: words, email: fc.constant(null) }), { minLength: 1, maxLength: 12 }),
      fc.string({ unit: letters, maxLength: 5 }),
      async (people, search) => {
        await clear()
        await add(people)
        const expected = people.map(({ name }) => name || null).filter((name) => matches(name ?? '', search))
        const found = await names(search, ', limit: 100')
        expect(found.toSorted(byText)).toEqual(expected.toSorted(byText))
      },
    ),
    { numRuns: runs(15) },
  )
})

/** The sort order of PostgreSQL. */
const inOrder = new Intl.Collator('und', { numeric: true }).compare
const byText = (a: string | null, b: string | null): number => (String(a) < String(b) ? -1 : 1)

function matches(text: string, search: string): boolean {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => fold(text).includes(fold(word)))
}

const others = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe' }))

function fold(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return Array.from(bare.toLowerCase(), (letter) => others.get(letter) ?? letter).join('')
}
