// Custom oxlint rules (`jsPlugins` in .oxlintrc.json).

/** Functions with rest parameters, to which one might spread a list. */
const variadic = new Set([
  'push',
  'unshift',
  'concat',
  'splice',
  'toSpliced',
  'fromCharCode',
  'fromCodePoint',
  'of',
  'join',
  'max',
  'min',
  'hypot',
  'apply',
])

/**
 * Arguments are passed on the stack: spreading about 100,000 items overflows it, and the length of most lists depends
 * on input. Allowed are spreads of rest parameters, which forward arguments, and spreads of small tuples by name, such
 * as a range. Spreads in array literals do not use the stack.
 */
const noSpreadOfLists = {
  meta: {
    type: 'problem',
    messages: {
      spread:
        'A call with a spread list overflows the stack when the list is long. Use a loop, reduce, or an array literal.',
    },
  },
  create(context) {
    const check = (node) => {
      const name = nameOf(node.callee)
      for (const argument of node.arguments) {
        if (argument.type !== 'SpreadElement' || isRestParameter(argument)) continue
        const isPlain = ['Identifier', 'MemberExpression'].includes(argument.argument.type)
        if (!isPlain || variadic.has(name)) context.report({ node: argument, messageId: 'spread' })
      }
      const takesList = name === 'apply' || (name === 'construct' && node.callee.object?.name === 'Reflect')
      const isOwn = node.callee.object?.type === 'ThisExpression'
      if (takesList && !isOwn && node.arguments.length > 1) context.report({ node, messageId: 'spread' })
    }
    return { CallExpression: check, NewExpression: check }
  },
}

const nameOf = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name)

function isRestParameter({ argument, parent }) {
  if (argument.type !== 'Identifier') return false
  for (let node = parent; node; node = node.parent)
    for (const parameter of node.params ?? [])
      if (parameter.type === 'RestElement' && parameter.argument.name === argument.name) return true
  return false
}

/**
 * The functions of `decisions.ts` record their decisions, so that a repeated request is decided again. Direct checks
 * are not recorded. Files that only choose what a caller is shown are exempt in .oxlintrc.json.
 */
const noDecisionByHand = {
  meta: {
    type: 'problem',
    messages: {
      byHand:
        "Check the caller's rights with the functions of decisions.ts, which record the decision for repeated requests.",
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'byHand' })
    return {
      ImportSpecifier(node) {
        if (['isGranted', 'notGrantable'].includes(node.imported.name)) report(node)
      },
      CallExpression(node) {
        const { object, property } = node.callee
        const list = property?.name === 'includes' && object?.type === 'MemberExpression' ? object : null
        if (list?.object.name === 'ctx' && ['tenantIds', 'organizationIds'].includes(list.property.name)) report(node)
      },
    }
  },
}

/** The layers of the server, lowest first. */
const layers = ['platform', 'request', 'api', 'structure', 'records', 'capabilities', 'boot', 'cli']

/**
 * A layer of the server imports from those below it only, types included, and capabilities do not import each other: what a lower
 * layer needs of a higher one goes through a list (platform/extension-point.ts).
 */
const layersOfServer = {
  meta: {
    type: 'problem',
    messages: {
      upward: '{{from}} stands below {{to}}. Declare a list that {{to}} fills (platform/extension-point.ts).',
      across:
        'The capability {{from}} imports {{to}}. Declare what it needs in a lower layer (platform/extension-point.ts).',
    },
  },
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const root = file.indexOf('/apps/server/src/') + '/apps/server/src'.length
    const here = file.slice(root + 1).split('/')
    if (root < '/apps/server/src'.length || here.length === 1 || /\.(test|test-helper)\.ts$/.test(file)) return {}
    const check = (node) => {
      if (!node.source?.value.startsWith('.')) return
      const url = new URL(node.source.value, `file://${file}`).pathname
      if (!url.startsWith(file.slice(0, root + 1))) return
      const there = url.slice(root + 1).split('/')
      const [from, to] = [layers.indexOf(here[0]), layers.indexOf(there[0])]
      const report = (messageId, data) => context.report({ node, messageId, data })
      if (to > from) report('upward', { from: here[0], to: there[0] })
      else if (here[0] === 'capabilities' && there[0] === 'capabilities' && here[1] !== there[1])
        report('across', { from: here[1], to: there[1] })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

export default {
  meta: { name: 'monarch' },
  rules: {
    'layers-of-server': layersOfServer,
    'no-decision-by-hand': noDecisionByHand,
    'no-spread-of-lists': noSpreadOfLists,
  },
}
