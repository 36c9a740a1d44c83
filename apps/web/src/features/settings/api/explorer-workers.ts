/* oxlint-disable import/default -- what ends in ?worker is made by the bundler */
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker'
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker'
import GraphqlWorker from 'monaco-graphql/esm/graphql.worker.js?worker'

/**
 * Where GraphiQL's editor finds its workers: files of our own, as the content security policy asks. GraphiQL brings the same, which
 * the development server cannot read in a dependency.
 */
const workers: Readonly<Record<string, new () => Worker>> = { json: JsonWorker, graphql: GraphqlWorker }

Object.assign(globalThis, {
  MonacoEnvironment: { getWorker: (_id: string, label: string) => new (workers[label] ?? EditorWorker)() },
})
