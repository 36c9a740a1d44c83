import { expect, test } from 'vitest'
import { lint } from './lint.test-helper.ts'

const importing = (...targets: readonly string[]) =>
  targets.map((target, i) => `import { value as v${i} } from '${target}'\n`).join('') +
  `export const value = [${targets.map((_, i) => `v${i}`).join()}]\n`

test('imports that follow the order of the folders pass', async () => {
  expect(
    await lint({
      'packages/sql/src/index.ts': importing(),
      'packages/schema/src/index.ts': importing('./model/model.ts'),
      'packages/schema/src/model/model.ts': importing('@monarch/sql', '../names.ts'),
      'packages/schema/src/names.ts': importing(),
      'packages/schema/src/names.test.ts': importing('node:fs', '@monarch/query'),
      'apps/server/src/platform/log.ts': importing('@monarch/schema'),
      'apps/server/src/records/write.ts': importing('../platform/log.ts'),
      'apps/server/src/capabilities/views/module.ts': importing('../../records/write.ts'),
      'apps/server/src/capabilities/views/views.test.ts': importing('../roles/roles.ts'),
      'apps/server/src/capabilities/roles/roles.ts': importing('../../platform/log.ts'),
      'apps/web/src/features/record-data/rows.ts': importing('../../lib/api.ts'),
      'apps/web/src/features/users/users.ts': importing('../record-data/rows.ts'),
      'apps/web/src/features/record-views/messages.ts': importing(),
      'apps/web/src/features/record-views/card/Card.ts': importing('../messages.ts'),
      'apps/web/src/features/record-views/Page.ts': importing('./card/Card.ts'),
      'apps/web/src/lib/api.ts': importing('@monarch/schema'),
      'apps/web/src/routes/UsersRoute.ts': importing('../features/users/users.ts'),
    }),
  ).toEqual([])
})

test('imports against the order of the folders are reported, types included', async () => {
  const order = 'monarch(order-of-folders)'
  const rest = 'do not import each other. Declare what they share in a lower folder.'
  const upward = 'Move the imported code down; on the server, declare a list (platform/extension-point.ts).'
  expect(
    await lint({
      'apps/server/src/platform/log.ts': "export type { Write } from '../records/write.ts'\n",
      'apps/server/src/platform/config.ts': "export type Write = import('../records/write.ts').Write\n",
      'apps/server/src/records/write.ts': 'export type Write = string\n',
      'apps/server/src/capabilities/views/views.ts': importing('../roles/roles.ts'),
      'apps/server/src/capabilities/roles/roles.ts': importing(),
      'apps/web/src/features/users/users.ts': "export const settings = import('../settings/settings.ts')\n",
      'apps/web/src/features/settings/settings.ts': importing('../../../../server/src/records/write.ts'),
      'apps/web/src/lib/api.ts': "export * from '../features/settings/settings.ts'\n",
      'packages/schema/src/names.ts': importing('@monarch/query'),
      'packages/query/src/index.ts': importing('../../../apps/web/src/lib/api.ts'),
    }),
  ).toEqual([
    `apps/server/src/capabilities/views/views.ts ${order}: views and roles of apps/server/src/capabilities ${rest}`,
    `apps/server/src/platform/config.ts ${order}: platform is below records in apps/server/src. ${upward}`,
    `apps/server/src/platform/log.ts ${order}: platform is below records in apps/server/src. ${upward}`,
    `apps/web/src/features/settings/settings.ts ${order}: web and server of apps ${rest}`,
    `apps/web/src/features/users/users.ts ${order}: users and settings of apps/web/src/features ${rest}`,
    `apps/web/src/lib/api.ts ${order}: lib is below features in apps/web/src. ${upward}`,
    `packages/query/src/index.ts ${order}: packages is below apps in the repository. ${upward}`,
    `packages/schema/src/names.ts ${order}: schema is below query in packages. ${upward}`,
  ])
})

test('folders that import each other in a circle are reported once, types and extended modules included', async () => {
  const reports = await lint({
    'apps/server/src/structure/store.ts': "export type { Change } from './change/change.ts'\n",
    'apps/server/src/structure/change/change.ts':
      "import type { Index } from '../indexes/index-of.ts'\nexport type Change = Index\n",
    'apps/server/src/structure/change/another.ts':
      "import type { Index } from '../indexes/index-of.ts'\nexport type Change = Index\n",
    'apps/server/src/structure/indexes/index-of.ts': "export type Index = import('../store.ts').Change\n",
    'apps/server/src/platform/app.ts':
      "import type { Pools } from './db/pools.ts'\nexport interface App { pools: Pools }\n",
    'apps/server/src/platform/db/pools.ts':
      "export interface Pools { size: number }\ndeclare module '../app.ts' {\n  interface App { size: number }\n}\n",
  })
  expect(reports.map((report) => report.replace(/^.*?(?=monarch)/, '').replace(/circle: .*/, 'circle'))).toEqual([
    'monarch(no-folder-circles): The folders of apps/server/src/platform import each other in a circle',
    'monarch(no-folder-circles): The folders of apps/server/src/structure import each other in a circle',
  ])
  expect(reports[1]).toMatch(/: (\S+ \([\w/.-]+\) → |\S+ → ){3}\S+\.$/)
})

test('a package that reads files or opens connections is reported', async () => {
  const reports = await lint({ 'packages/schema/src/names.ts': importing('node:fs', 'pg') })
  expect(reports).toHaveLength(2)
  for (const report of reports)
    expect(report).toMatch(/^packages\/schema\/src\/names.ts eslint\(no-restricted-imports\)/)
})

test('a literal bound of an input in the web app is reported', async () => {
  const props = (bounds: string) => `export const Name = () => <input ${bounds} />\n`
  const reports = await lint({
    'apps/web/src/A.tsx': props('maxLength={80}'),
    'apps/web/src/B.tsx': props('type="number" max="6000"'),
    'apps/web/src/C.tsx': `const categoryName = { maxLength: 80 }\n${props('maxLength={categoryName.maxLength}')}`,
    'apps/web/src/D.tsx': 'export const Done = () => <progress max={100} />\n',
  })
  expect(reports.map((report) => report.replace(/: .*/, ''))).toEqual([
    'apps/web/src/A.tsx monarch(no-bare-bounds)',
    'apps/web/src/B.tsx monarch(no-bare-bounds)',
  ])
})

test('an article before a name in a sentence is reported', async () => {
  const shown = (text: string) => `export const Shown = ({ name }: { name: string }) => <p>${text}</p>\n`
  const message = (text: string) => `export const message = (name: string) => \`${text}\`\n`
  const reports = await lint({
    'apps/web/src/A.tsx': shown('What an {name} is'),
    'apps/web/src/B.tsx': shown("What a{' '}\n      {name} is"),
    'apps/web/src/C.tsx': shown('One {name} and a <b>bold</b> word'),
    'packages/schema/src/a.ts': message('Creates a ${name} record'),
    'packages/schema/src/b.ts': message('This is not a "${name}"'),
    'packages/schema/src/c.ts': message('Creates one ${name} record, extra${name}'),
  })
  expect(reports.map((report) => report.replace(/: .*/, ''))).toEqual([
    'apps/web/src/A.tsx monarch(no-article-before-name)',
    'apps/web/src/B.tsx monarch(no-article-before-name)',
    'packages/schema/src/a.ts monarch(no-article-before-name)',
    'packages/schema/src/b.ts monarch(no-article-before-name)',
  ])
})
