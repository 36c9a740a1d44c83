// The rules about texts that people read. See docs/decisions/0074-messages.md.

/** Attributes and properties that take no text, and attributes that take none. */
const technical = new Set([
  'className',
  'class',
  'style',
  'type',
  'id',
  'key',
  'href',
  'to',
  'src',
  'd',
  'viewBox',
  'autoComplete',
  'accept',
  'queryKey',
  'mutationKey',
  'method',
  'inputMode',
  'code',
  'kind',
  'keys',
  'shortcut',
  'aria-keyshortcuts',
  'icon',
  // Of shapes and field types: messages, types and sample responses of the API.
  'must',
  'scalar',
  'sample',
])
const isTechnical = (attribute, text) => technical.has(attribute) || (attribute === 'name' && !/ |^\p{Lu}/u.test(text))
/** Attributes whose text people always read, whatever its form. */
const spoken = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'aria-description',
  'aria-roledescription',
])
/** Functions whose arguments only programs or developers read. */
const unread = new Set([
  'adminDocument',
  'Error',
  'TypeError',
  'RangeError',
  'DOMException',
  'RegExp',
  'cn',
  'clsx',
  'cva',
  'addEventListener',
  'startsWith',
  'endsWith',
  'closest',
  'querySelector',
  'querySelectorAll',
  'KeyboardEvent',
  'JsonTooLarge',
  'includes',
  // A prompt for a model, and a day as filters store it.
  'generationOf',
  'readDayTerm',
])
const keys =
  /^(?:Enter|Escape|Tab|Space|Backspace|Delete|Home|End|Insert|Page(?:Up|Down)|Arrow\w+|Control|Shift|Alt|Meta|Mod|Ctrl|F\d+)$/

/** Names of products are the same in all languages. */
const products = new Set(
  'UTC #RRGGBB Monarch Edge Opera Firefox Chrome Safari Android Windows Linux GraphQL PostgreSQL CSV NDJSON Authorization X-Tenant-ID X-Organization-ID curl gpt-4o-mini mk_… sk-…'.split(
    ' ',
  ),
)
const address = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[/:][\w./-]*)?$/
const hasLetters = (text) => /\p{L}/u.test(text) && !products.has(text.trim()) && !address.test(text.trim())
/** The fields that a query selects. */
const isSelection = /^id( \w+)+$/
/** The rest of an API message that begins with the path of a value: 'settings.accept must be a list'. */
const ofApi = /^must (?:be|not|start|name|stay)\b/
/** 'Saved', 'Enter your name', 'in the bin'; not 'text-sm', 'USD', 'dateStyle', 'flex gap-2'. */
const looksRead = (text) =>
  !isSelection.test(text) &&
  !ofApi.test(text) &&
  (/^\d+ \p{L}{2,}/u.test(text) ||
    /^[\s"“(]*\p{Lu}\p{Ll}+(?:[ .,!?…:’']|-\p{Ll}|$)/u.test(text) ||
    /^\p{Lu}+ \p{L}{2,}/u.test(text) ||
    /(?:^|\s)\p{L}\p{Ll}+ \p{L}\p{Ll}*[.,]? \p{L}\p{Ll}*(?=[\s.,]|$)/u.test(text))
/** The parts of a template around its expressions: `${n} selected`. */
const templateLooksRead = (parts) =>
  !ofApi.test(parts[0]) &&
  !/^(?:\s*[/#.?&<{]|https?:|(?:query|mutation|subscription) (?:\w|$)|Bearer $)/.test(parts[0]) &&
  parts.some(
    (part, i) =>
      // 'Layout' in `${type}Layout` belongs to a name.
      ((i === 0 || !/^\p{L}/u.test(part)) && looksRead(part)) ||
      /\p{L}{2,} \p{L}{2,}/u.test(part) ||
      (i > 0 && /^ \p{L}{2,}(?=[\s.,!?:]|$)/u.test(part)) ||
      (i < parts.length - 1 && /(?:^|\s)\p{L}{2,} ["“]?$/u.test(part)),
  )

const textOf = ({ value, quasis }) => quasis?.map((part) => part.value.cooked).join('') ?? String(value ?? '')
/** `count === 1 ? 'item' : 'items'` */
const isPlural = ({ parent }) =>
  parent.type === 'ConditionalExpression' && parent.test.operator === '===' && parent.test.right.value === 1

/** Who reads a literal: 'spoken' if people read any text there, 'maybe' if its form decides, `null` if only programs read it. */
function placeOf(node) {
  const place = syntaxPlaceOf(node)
  return place === 'maybe' && isPlural(node) ? 'spoken' : place
}

function syntaxPlaceOf(node) {
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    switch (parent.type) {
      case 'ConditionalExpression':
        if (parent.test === child) return null
        break
      case 'LogicalExpression':
      case 'TemplateLiteral':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        break
      case 'JSXExpressionContainer':
        if (parent.parent.type !== 'JSXAttribute') return 'spoken'
        break
      case 'JSXAttribute':
        if (isTechnical(parent.name.name, textOf(node))) return null
        return spoken.has(parent.name.name) ? 'spoken' : 'maybe'
      case 'BinaryExpression':
        if (parent.operator !== '+') return null
        break
      case 'SwitchCase':
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSLiteralType':
      case 'TSEnumMember':
      case 'MemberExpression':
      case 'TaggedTemplateExpression':
        return null
      case 'Property':
        if (parent.key === child || technical.has(parent.key.name ?? parent.key.value)) return null
        return under(parent)
      case 'VariableDeclarator':
        // Fields of a GraphQL selection.
        return /selection$/i.test(parent.id.name) ? null : under(parent)
      case 'CallExpression':
        return isSpokenTo(parent.callee) && parent.arguments[0] === child ? 'spoken' : under(parent)
      default:
        return under(parent)
    }
  }
  return 'maybe'
}

/** `usePageTitle`, `toast`, `toast.success` */
const isSpokenTo = ({ name, object }) => name === 'usePageTitle' || (name ?? object?.name) === 'toast'

/** Below this point only an enclosing call or a technical attribute can tell that a text is not read. */
function under(start) {
  for (let node = start; node; node = node.parent) {
    if (node.type === 'JSXAttribute') return isTechnical(node.name.name, '') ? null : 'maybe'
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const name = node.callee.property?.name ?? node.callee.name
      if (unread.has(name)) return null
    }
    if (/Function|^Program$|JSXElement/.test(node.type)) return 'maybe'
  }
  return 'maybe'
}

/** Refuses texts outside of catalogues in folders that have moved to them (`overrides` in .oxlintrc.json). */
export const textInCatalogue = {
  meta: {
    type: 'problem',
    messages: {
      outside:
        'Move the text "{{text}}" to a catalogue: a key in messages.en.ts and messages.de.ts, and `t(key)` here.',
    },
  },
  create(context) {
    if (/messages\.[a-z]{2}\.ts$|\.generated\.ts$|\.test\.tsx?$|\.test-helper\.tsx?$/.test(context.filename)) return {}
    const report = (node, text) =>
      context.report({ node, messageId: 'outside', data: { text: text.trim().replaceAll(/\s+/g, ' ').slice(0, 60) } })
    return {
      JSXText(node) {
        if (hasLetters(node.value)) report(node, node.value)
      },
      Literal(node) {
        const { value } = node
        if (typeof value !== 'string' || !hasLetters(value) || keys.test(value)) return
        const place = placeOf(node)
        if (place === 'spoken' || (place === 'maybe' && looksRead(value))) report(node, value)
      },
      TemplateLiteral(node) {
        const parts = node.quasis.map(({ value }) => value.cooked ?? '')
        if (!parts.some(hasLetters)) return
        const place = placeOf(node)
        if ((place === 'spoken' && !/^[/#]/.test(parts[0])) || (place === 'maybe' && templateLooksRead(parts)))
          report(node, parts.join('…'))
      },
    }
  },
}

/** Messages must be formatted when they are shown: modules load before translations, and users can change the language. */
export const noEarlyMessage = {
  meta: {
    type: 'problem',
    messages: {
      early: 'This message is written while its file is loaded, in the wrong language. Write it in a function.',
    },
  },
  create(context) {
    const names = new Set()
    return {
      ImportSpecifier(node) {
        if (node.imported.name === 't' && node.parent.source.value.endsWith('messages.ts')) names.add(node.local.name)
      },
      CallExpression(node) {
        if (!names.has(node.callee.name)) return
        for (let parent = node.parent; parent; parent = parent.parent)
          if (/Function|^MethodDefinition/.test(parent.type)) return
        context.report({ node, messageId: 'early' })
      },
    }
  },
}
