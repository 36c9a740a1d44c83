/* oxlint-disable import/default -- the bundler generates modules for ?worker */
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker'
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker'
import GraphqlWorker from 'monaco-graphql/esm/graphql.worker.js?worker'

/**
 * Workers of GraphiQL's editor, as files of our own because of the content security policy. The development server
 * cannot use the copies in GraphiQL's package.
 */
const workers: Readonly<Record<string, new () => Worker>> = { json: JsonWorker, graphql: GraphqlWorker }

Object.assign(globalThis, {
  MonacoEnvironment: { getWorker: (_id: string, label: string) => new (workers[label] ?? EditorWorker)() },
})
