// The rules about imports between folders, types included. See docs/decisions/0059-layers-and-lists.md.

/**
 * Groups of folders, lowest first. A folder imports from the groups below its own; folders of one group do not import each other.
 * `.` is the files of the folder itself, and `*` all folders that are not listed.
 */
const orders = {
  '': [['packages'], ['apps']],
  apps: [['*']],
  packages: [
    ['messages', 'sql', 'shapes'],
    ['formula', 'ui'],
    ['charts'],
    ['field-types'],
    ['schema'],
    ['query', 'starter-content', 'insights'],
  ],
  'apps/server/src': [
    ['platform'],
    ['request'],
    ['api'],
    ['structure'],
    ['records'],
    ['capabilities'],
    ['boot'],
    ['cli'],
    ['.'],
  ],
  'apps/server/src/capabilities': [['*']],
  'apps/web/src': [['lib'], ['errors'], ['forms'], ['features'], ['routes'], ['.']],
  'apps/web/src/features': [['record-data', 'charts'], ['record-parts'], ['record-filters'], ['*']],
  'apps/web/src/features/record-views': [
    ['parts'],
    ['card'],
    ['calendar', 'form', 'gallery', 'kanban', 'public-link', 'table'],
    ['public', 'registry'],
    ['saved-views'],
    ['tile', 'toolbar'],
    ['designer'],
    ['browser'],
    ['.'],
  ],
}

const source = /(?:^|\/)((?:apps|packages)\/[^/]+\/src\/.+\.tsx?)$/
const isTest = (path) => /\.(test|test-helper)\.tsx?$/.test(path)

/** The path of a source file from the root of the repository; `null` for tests and for files that are not ours. */
function pathOf(filename) {
  const path = source.exec(filename.replaceAll('\\', '/'))?.[1]
  return path === undefined || isTest(path) ? null : path
}

function targetOf(filename, specifier) {
  const name = /^@monarch\/([\w-]+)/.exec(specifier)?.[1]
  if (name) return `packages/${name}/src/index.ts`
  return specifier.startsWith('.') ? pathOf(new URL(specifier, `file://${filename}`).pathname) : null
}

/** The catalogue of a folder is used in its subfolders, too. It imports no other code of the folder. */
const isOwnCatalogue = (path, target) =>
  target.endsWith('messages.ts') && path.startsWith(target.slice(0, target.lastIndexOf('/') + 1))

/**
 * The folder where the paths of two files diverge, and its child on each path. The files of a folder itself are `.`, except for
 * the index of a package, which no file of the package imports.
 */
function parting(from, to) {
  const [a, b] = [from.split('/'), to.split('/')]
  const depth = a.findIndex((part, i) => part !== b[i] || i === a.length - 1 || i === b.length - 1)
  const child = (parts) => (depth < parts.length - 1 ? parts[depth] : parts.at(-1) === 'index.ts' ? 'index.ts' : '.')
  return { folder: a.slice(0, depth).join('/'), from: child(a), to: child(b) }
}

/** A visitor that calls `check(node, target)` for each import, export, `import()`, and extended module of a source file. */
function visitImports(context, path, check) {
  const visit = (node, literal = node.source) => {
    const target = typeof literal?.value === 'string' ? targetOf(context.filename, literal.value) : null
    if (target !== null && !isOwnCatalogue(path, target)) check(node, target)
  }
  return {
    ImportDeclaration: (node) => visit(node),
    ExportNamedDeclaration: (node) => visit(node),
    ExportAllDeclaration: (node) => visit(node),
    ImportExpression: (node) => visit(node),
    TSImportType: (node) => visit(node, node.source ?? node.argument?.literal ?? node.argument),
    TSModuleDeclaration: (node) => visit(node, node.id),
  }
}

/** Folders import from those below them only (`orders`). */
export const orderOfFolders = {
  meta: {
    type: 'problem',
    messages: {
      upward:
        '{{from}} is below {{to}} in {{folder}}. Move the imported code down; on the server, declare a list (platform/extension-point.ts).',
      across: '{{from}} and {{to}} of {{folder}} do not import each other. Declare what they share in a lower folder.',
    },
  },
  create(context) {
    const path = pathOf(context.filename)
    if (path === null) return {}
    return visitImports(context, path, (node, target) => {
      const { folder, from, to } = parting(path, target)
      const order = orders[folder]
      if (!order || from === to) return
      const rank = (name) => {
        const own = order.findIndex((group) => group.includes(name))
        return own === -1 ? order.findIndex((group) => group.includes('*')) : own
      }
      const data = { from, to, folder: folder || 'the repository' }
      if (rank(to) > rank(from)) context.report({ node, messageId: 'upward', data })
      else if (rank(to) === rank(from)) context.report({ node, messageId: 'across', data })
    })
  },
}

/** By folder: which of its children import which, and in which files. All files of one run of the linter add to it. */
const graphs = new Map()

function addImport({ folder, from, to }, path) {
  const graph = graphs.get(folder) ?? new Map()
  const targets = graph.get(from) ?? new Map()
  const files = targets.get(to) ?? new Set()
  graphs.set(folder, graph.set(from, targets.set(to, files.add(path))))
  return files.size === 1
}

/** Replaces the earlier imports of a file that an editor lints again. */
function forgetImports(path) {
  for (const graph of graphs.values())
    for (const targets of graph.values())
      for (const [to, files] of targets) if (files.delete(path) && files.size === 0) targets.delete(to)
}

/** The chain of imports from one child to another, as `child (file)`; `null` if there is none. */
function findWay(graph, from, to, seen = new Set()) {
  if (from === to) return [to]
  seen.add(from)
  for (const [next, [file]] of graph.get(from) ?? []) {
    const way = seen.has(next) ? null : findWay(graph, next, to, seen)
    if (way) return [`${from} (${file})`, ...way]
  }
  return null
}

/** Children of a folder do not import each other in a circle. The import that closes a circle is reported. */
export const noFolderCircles = {
  meta: {
    type: 'problem',
    messages: { circle: 'The folders of {{folder}} import each other in a circle: {{way}}.' },
  },
  create(context) {
    const path = pathOf(context.filename)
    if (path === null) return {}
    forgetImports(path)
    return visitImports(context, path, (node, target) => {
      const step = parting(path, target)
      if (step.from === step.to || !addImport(step, path)) return
      const way = findWay(graphs.get(step.folder), step.to, step.from)
      const data = { folder: step.folder || 'the repository', way: [step.from, ...(way ?? [])].join(' → ') }
      if (way) context.report({ node, messageId: 'circle', data })
    })
  },
}
