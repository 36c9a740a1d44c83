const server = '^apps/server/src'
const web = '^apps/web/src'
const isTest = '\\.(test|test-helper)\\.tsx?$'

/** The layers of the server, lowest first. Each imports from those below it only. */
const layers = ['platform', 'request', 'api', 'structure', 'records', 'capabilities', 'boot|cli']
/** The packages, lowest first. */
const packages = ['sql', 'formula', 'ui', 'field-types', 'schema', 'query', 'starter-content']

const upward = (names, root, end) =>
  names.slice(0, -1).map((name, i) => ({
    name: `${name}-imports-from-below-only`,
    severity: 'error',
    from: { path: `${root}/(${name})${end}`, pathNot: isTest },
    to: { path: `${root}/(${names.slice(i + 1).join('|')})${end}` },
  }))

/** What still points upward; each is an error once its imports are turned. */
const notYet = new Set(['structure-imports-from-below-only', 'api-imports-from-below-only'])

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...upward(layers, server, '/').map((rule) => (notYet.has(rule.name) ? { ...rule, severity: 'info' } : rule)),
    ...upward(packages, '^packages', '/src/'),
    {
      name: 'capabilities-apart',
      comment:
        'Capabilities do not import each other: what one needs of another is declared by a lower layer (extension-point.ts).',
      severity: 'info',
      from: { path: `${server}/capabilities/([^/]+)/`, pathNot: isTest },
      to: { path: `${server}/capabilities/`, pathNot: `${server}/capabilities/$1/` },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/', pathNot: isTest },
      to: { path: '^apps/' },
    },
    {
      name: 'web-features-apart',
      comment:
        'Features do not import each other; routes bring them together. The features about records build on each other in one order.',
      severity: 'error',
      from: { path: `${web}/features/([^/]+)/`, pathNot: isTest },
      to: {
        path: `${web}/features/`,
        pathNot: [`${web}/features/$1/`, `${web}/features/record-(data|filters|parts)/`],
      },
    },
    {
      name: 'web-lib-knows-no-feature',
      severity: 'error',
      from: { path: `${web}/(lib|forms|errors)/`, pathNot: isTest },
      to: { path: `${web}/(features|routes)/` },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'] },
  },
}
