// Custom oxlint rules (`jsPlugins` in .oxlintrc.json).
import { noFolderCircles, orderOfFolders } from './import-rules.mjs'
import { noEarlyMessage, textInCatalogue } from './message-rules.mjs'

/** Functions with rest parameters, which a call could spread a list into. */
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

const maxColumns = 140

/** A sentence begins with a capital letter, a placeholder or the path of a problem, and has several words; it is no code, XML or CSV. */
const isSentence = (text) =>
  /^(?:[A-Z"“]|\$\{|\{\w+\}|data\.)/.test(text) &&
  text.split(' ').length > 5 &&
  !/\b(?:select|update) |=>|<\w+ \w+="|,\$\{/.test(text)

/**
 * oxfmt does not break strings and comments. A sentence for people stays in one piece, so that it can be searched for; everything else
 * must be broken, including SQL and lists of classes. Generated files and released migrations are exempt in .oxlintrc.json.
 */
const lineLength = {
  meta: {
    type: 'layout',
    messages: { long: `Lines have at most ${maxColumns} columns, except for a sentence that people read. Break it.` },
  },
  create(context) {
    const { lines } = context.sourceCode
    const excused = new Set()
    const excuse = ({ start, end }, text) => {
      if (start.line === end.line && isSentence(text)) excused.add(start.line)
    }
    return {
      Literal(node) {
        if (typeof node.value === 'string') excuse(node.loc, node.value)
      },
      TemplateLiteral(node) {
        excuse(node.loc, context.sourceCode.getText(node).slice(1))
      },
      'Program:exit'(node) {
        for (const [i, { length }] of lines.entries())
          if (length > maxColumns && !excused.has(i + 1))
            context.report({ node, messageId: 'long', loc: { line: i + 1, column: maxColumns } })
      },
    }
  },
}

const bounds = new Set(['max', 'maxLength', 'minLength'])

/**
 * Inputs take their bounds from the shapes that the server checks, so that both change together. Progress bars are exempt: their maximum
 * is not a bound.
 */
const noBareBounds = {
  meta: {
    type: 'problem',
    messages: {
      bare: 'Use the bound of the shape that the server checks, such as `maxLength={categoryName.maxLength}`.',
    },
  },
  create(context) {
    return {
      JSXAttribute(node) {
        const { name, parent } = node
        if (!bounds.has(name.name) || parent.name.name === 'progress') return
        const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value
        if (value?.type === 'Literal') context.report({ node, messageId: 'bare' })
      },
    }
  },
}

/** Tests in jsdom start while a screen is loading, so they must wait for the elements that they use. */
const noUnawaitedElements = {
  meta: {
    type: 'problem',
    messages: { unawaited: 'The element may not be there yet. Wait for it with `await find(selector)`.' },
  },
  create(context) {
    return {
      TSNonNullExpression(node) {
        const { callee } = node.expression
        if (callee?.property?.name === 'querySelector') context.report({ node, messageId: 'unawaited' })
      },
    }
  },
}

const article = /\b[Aa]n?(?: ["“]?)?$/

/** White space in JSX, such as {' '}. */
const isBlank = ({ value, expression }) => String(expression ? expression.value : value).trim() === ''

/**
 * A name comes from the user, in any language, so no rule can choose between "a" and "an" ("a Unit", "an Hour", "an HR case").
 * The sentence names it without an article.
 */
const noArticleBeforeName = {
  meta: {
    type: 'problem',
    messages: {
      article: 'The name may need "a" or "an". Write the sentence without an article, such as "one {name}".',
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'article' })
    return {
      TemplateElement(node) {
        if (!node.tail && / ["“]?$/.test(node.value.cooked) && article.test(node.value.cooked)) report(node)
      },
      JSXText(node) {
        const siblings = node.parent.children
        const next = siblings.slice(siblings.indexOf(node) + 1).find((child) => !isBlank(child))
        if (next?.type === 'JSXExpressionContainer' && article.test(node.value.trimEnd())) report(node)
      },
    }
  },
}

/** A focus that moves some frames later would redirect the keys of a user who already types elsewhere. */
const noLateFocus = {
  meta: {
    type: 'problem',
    messages: { late: 'Move the focus with `focusWhenDrawn`, which leaves it where the user has moved it since.' },
  },
  create(context) {
    return {
      CallExpression(node) {
        const isLate = ['requestAnimationFrame', 'setTimeout'].includes(nameOf(node.callee))
        if (isLate && /\.focus\(|\bfocus[A-Z]\w*\(/.test(context.sourceCode.getText(node.arguments[0])))
          context.report({ node, messageId: 'late' })
      },
    }
  },
}

/** `a.error ?? b.error`: the error of an action stays while another one succeeds. */
const noStaleError = {
  meta: {
    type: 'problem',
    messages: { stale: 'The first error would stay when a later action succeeds. Show `latestError(a, b)`.' },
  },
  create(context) {
    const isError = ({ type, expression, property, right }) =>
      (type === 'ChainExpression' && isError(expression)) ||
      (type === 'MemberExpression' && property.name === 'error') ||
      (type === 'LogicalExpression' && isError(right))
    return {
      LogicalExpression(node) {
        if (node.operator !== '&&' && isError(node.left) && isError(node.right))
          context.report({ node, messageId: 'stale' })
      },
    }
  },
}

export default {
  meta: { name: 'monarch' },
  rules: {
    'line-length': lineLength,
    'no-article-before-name': noArticleBeforeName,
    'no-bare-bounds': noBareBounds,
    'no-decision-by-hand': noDecisionByHand,
    'no-early-message': noEarlyMessage,
    'no-late-focus': noLateFocus,
    'no-folder-circles': noFolderCircles,
    'no-spread-of-lists': noSpreadOfLists,
    'no-stale-error': noStaleError,
    'no-unawaited-elements': noUnawaitedElements,
    'order-of-folders': orderOfFolders,
    'text-in-catalogue': textInCatalogue,
  },
}
