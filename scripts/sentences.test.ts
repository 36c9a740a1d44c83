import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { fields } from '../packages/messages/src/sentences/de/fields.ts'
import translate, { sentences } from '../packages/messages/src/sentences/de/translate.ts'

// Servers and packages write refusals, problems and log entries in English; for German readers they are translated by their text
// (decision 74). A new or a changed sentence fails here until it has its translation.

const root = join(import.meta.dirname, '..')
const files = globSync('{apps/server,packages/{schema,query,shapes,formula,field-types}}/src/**/*.ts', { cwd: root })
  .filter((file) => !/\.test|messages\.|generated|migrations/.test(file))
  .toSorted()

/** Read by programs, by operators or in log files. */
const forPrograms = new RegExp(
  `^(?:apps/server/src/(?:${[
    'api|cli|boot',
    'platform/(?:backup|config|db|monitoring|storage|app)',
    'records/(?:rest|export)',
    'structure/(?:admin|indexes|change/check-structure)',
  ].join('|')})|packages/query)`,
)

interface Text {
  readonly file: string
  /** With `{0}` for expressions. */
  readonly text: string
  /** The message of a refusal or a problem, or the description of a log entry. */
  readonly isMessage: boolean
}

/** All texts of a file. */
function textsOf(file: string): readonly Text[] {
  const source = readFileSync(join(root, file), 'utf8')
  const texts: Text[] = []
  const messages = new Set<unknown>()
  const add = (node: unknown, text: string) => texts.push({ file, text, isMessage: messages.has(node) })
  new Visitor({
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'AppError') messages.add(given[1])
    },
    CallExpression({ callee, arguments: given }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      if (name.type === 'Identifier' && /^(?:fail|refuse|report|problemAt)$/.test(name.name))
        for (const each of given) messages.add(each)
    },
    ObjectExpression({ properties }) {
      const named = properties.filter((property) => property.type === 'Property')
      const nameOf = ({ key }: (typeof named)[number]) => (key.type === 'Identifier' ? key.name : '')
      const names = named.map(nameOf)
      for (const property of named) {
        const isProblem = nameOf(property) === 'message' && names.includes('path')
        const isLog = nameOf(property) === 'description' && names.includes('action')
        if (isProblem || isLog) messages.add(property.value)
      }
    },
    Literal(node) {
      if (typeof node.value === 'string') add(node, node.value)
    },
    TemplateLiteral(node) {
      const written = node.quasis.map(({ value }, i) => (i === 0 ? '' : `{${i - 1}}`) + (value.cooked ?? ''))
      add(node, written.join(''))
    },
  }).visit(parseSync(file, source).program)
  return texts
}

const texts = files.flatMap(textsOf)
const filled = (text: string) => text.replaceAll(/\{\d\}/g, 'Xyz')

test('each message that people read has a German translation', () => {
  const messages = texts.filter(
    ({ file, text, isMessage }) => isMessage && /\p{L} \p{L}/u.test(text) && !forPrograms.test(file),
  )
  expect(messages.length).toBeGreaterThan(300)
  const isEnglish = (text: string) =>
    [composed[text] ?? [text]].flat().some((one) => translate(filled(one)) === filled(one))
  const missing = messages.filter(({ text }) => !unsent.has(text) && isEnglish(text))
  expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('each translation belongs to a sentence of the code', () => {
  const written = texts.map(({ text }) => text).join('\n')
  const made = new Set([...Object.values(composed).flat(), ...otherwise, ...Object.keys(fields)])
  const gone = Object.keys(sentences).filter(
    (english) => !made.has(english) && !english.split(/\{\d\}/).every((part) => isWritten(part, written)),
  )
  expect(gone).toEqual([])
})

const catalogues = globSync('packages/field-types/src/**/*messages.en.ts', { cwd: root })

test.each(catalogues)('a server says in German what %s says of values', async (file) => {
  const read = async (of: string): Promise<Readonly<Record<string, string>>> =>
    ((await import(pathToFileURL(join(root, of)).href)) as { default: Readonly<Record<string, string>> }).default
  const [english, german] = [await read(file), await read(file.replace('.en.ts', '.de.ts'))]
  for (const [key, text] of Object.entries(english)) {
    if (
      !/^(?:must|canContain|contains|each|has|is(?!Removed|Uploaded))/.test(key) ||
      !/\{label\}|\{name\}/.test(text) ||
      /plural|select|</.test(text)
    )
      continue
    const write = (message: string) => message.replaceAll(/\{(\w+)[^}]*\}/g, 'X$1')
    expect(translate(write(text))).toBe(write(german[key]!))
  }
})

/** A sentence may be composed of two parts: 'Restored' and 'the field "'. */
function isWritten(part: string, written: string): boolean {
  const words = part.trim().split(' ')
  return words.some((_, from) => from <= 2 && written.includes(words.slice(from).join(' ')))
}

const permission = (verb: string) => `You don't have permission to ${verb} {0} records.`
/** Sentences whose verbs vary, with their variants. */
const composed: Readonly<Record<string, readonly string[]>> = {
  '{0} of the {1} "{2}"': ['Opened', 'Changed', 'Closed'].map((verb) => `${verb} the public link of the {0} "{1}"`),
  '{0} the role "{1}"': ['Created the role "{0}"', 'Updated the role "{0}"', 'Deleted the role "{0}"'],
  '{0} the template "{1}"': ['Published the template "{0}"', 'Restored the template "{0}"'],
  '{0} the database server "{1}"': ['Added the database server "{0}"', 'Removed the database server "{0}"'],
  '{0} the user "{1}"': ['Invited the user "{0}"', 'Added the user "{0}"'],
  '{0} "{1}" for the {2}': ['Set "{0}" for the organization', 'Reset "{0}" for the role'],
  "You don't have permission to {0} {1} records.": ['update', 'delete', 'restore', 'purge', 'export', 'import'].map(
    permission,
  ),
  '{0} sent more than {1} bytes. {2}': ['{0} sent more than {1} bytes.'],
}
const otherwise = [
  'There is no {0} with this id in the bin',
  'Permanently deleted 1 record of "{0}"',
  'Permanently deleted 1 record of "{0}" after their time in the bin',
  'Try again in a minute.',
  'Try again in {0} minutes.',
]

/** Refusals of requests that no screen sends. */
const unsent: ReadonlySet<string> = new Set([
  'X-Tab must be a name of the tab, 8 to 40 letters',
  'X-Tenant-Database-URL is not the database of this tenant.',
  'Give ids, or all: true',
  'This needs the header "accept: text/event-stream"',
  'expiresAt must be a date and time (ISO 8601) or null',
  'Send the archive as the multipart part "file"',
  'The body must be JSON',
  'The body must be a JSON object with {0}',
  '{0} must be a JSON object',
  'plan must be a JSON object',
  'plan.tables names a table more than once',
  'plan.columns must have as many items as plan.headers',
  '{0}.columns must have as many items as {1}.headers',
  'Send the plan before the file, as the part "plan"',
  'Send the plan once, in at most {0} MB',
  'Send the file as the part "file"',
  'Send the file as the body (CSV, XLSX, ODS or JSON) or as the multipart part "file"',
  'Send the Idempotency-Key of the import',
  'There is no option "{0}"; there are {1}, map.<header> and match.<column>',
  'mode must be insert or upsert',
  'mode=upsert needs key=<field>: the field by which records are found',
  'key goes with mode=upsert',
  'dialect must be auto',
  'The plan must define the entity to create',
  'The file is imported into {0}, so the plan must not define an entity',
  'A permanent deletion must be the only change in a document. Send it separately',
  'validationRules has no key "{0}". It has {1}.',
  'must be an object such as {name: "ASC"}',
  'Only dates can be grouped by :{0}',
])
