import './explorer-workers.ts'
import '@graphiql/react/style.css'
import '@graphiql/plugin-doc-explorer/style.css'
import '@graphiql/plugin-history/style.css'
import 'graphiql/graphiql.css'
import './explorer.css'
import { GraphiQL } from 'graphiql'
import type { FetcherParams } from '@graphiql/toolkit'
import { type ExecutionResult, getOperationAST, type OperationTypeNode, parse } from 'graphql'
import { newIdempotencyKey, readHeaders, readJson } from '../../../lib/api/api.ts'
import { refusalOf } from '../../../lib/api/api-error.ts'
import { askToConfirm } from '../../../lib/api/confirmation.ts'
import { eventsOf } from '../../../lib/live/stream.ts'
import { useIsDark } from '../../../lib/look/theme.ts'

/** GraphiQL. Its content is stored in this tab until it is closed. */
export default function Explorer({ endpoint, userId }: { endpoint: Endpoint; userId: string }) {
  const isDark = useIsDark()
  return (
    <div className="explorer h-[max(28rem,calc(100dvh-11rem))] overflow-hidden rounded-lg border">
      <GraphiQL
        fetcher={(parameters) => send(endpoint, parameters)}
        storage={storageOf(`${userId} ${endpoint}`)}
        forcedTheme={isDark ? 'dark' : 'light'}
        defaultQuery={examples[endpoint]}
        isHeadersEditorEnabled={false}
        showPersistHeadersSettings={false}
      >
        {/* The heading above names the endpoint. */}
        <GraphiQL.Logo>
          <></>
        </GraphiQL.Logo>
      </GraphiQL>
    </div>
  )
}

const examples = {
  admin: `# The entities of your workspaces, and their fields.
{
  tenantEntities(limit: 10) {
    name
    displayName
    fields {
      name
      fieldType
    }
  }
}
`,
  tenant: `# Write { and press Ctrl+Space to see what there is.
{
  __schema {
    queryType {
      fields {
        name
        description
      }
    }
  }
}
`,
} as const

function send(
  endpoint: Endpoint,
  parameters: FetcherParams,
): Promise<ExecutionResult> | AsyncGenerator<ExecutionResult> {
  return operationOf(parameters) === 'subscription' ? subscribe(endpoint, parameters) : ask(endpoint, parameters)
}

type Endpoint = 'admin' | 'tenant'

/** `null` for a document with syntax errors: the server reports them. */
function operationOf({ query, operationName }: FetcherParams): OperationTypeNode | null {
  try {
    return getOperationAST(parse(query), operationName)?.operation ?? null
  } catch {
    return null
  }
}

/**
 * Keeps all digits of the response's numbers. When the server requires a confirmation, the dialog opens and the request
 * is repeated with the same key; cancelling shows the refusal.
 */
async function ask(endpoint: Endpoint, parameters: FetcherParams): Promise<ExecutionResult> {
  const headers: Record<string, string> =
    operationOf(parameters) === 'mutation' ? { 'Idempotency-Key': newIdempotencyKey() } : {}
  const request = async () => readAnswer(await post(endpoint, parameters, headers))
  const answer = await request()
  const needsConfirmation = answer.errors?.some(({ extensions }) => extensions?.reason === 'CONFIRMATION_REQUIRED')
  return needsConfirmation && (await askToConfirm()) ? request() : answer
}

/** Yields responses until stopped. */
async function* subscribe(endpoint: Endpoint, parameters: FetcherParams): AsyncGenerator<ExecutionResult> {
  const stopped = new AbortController()
  try {
    const response = await post(endpoint, parameters, { Accept: 'text/event-stream' }, stopped.signal)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) {
      yield await readAnswer(response)
      return
    }
    for await (const { event, data } of eventsOf(response.body, stopped)) {
      if (event === 'complete') return
      if (event === 'next') yield readJson(data) as ExecutionResult
    }
  } finally {
    stopped.abort()
  }
}

function post(endpoint: Endpoint, parameters: FetcherParams, more: Record<string, string>, signal?: AbortSignal) {
  // Responses as other programs receive them.
  const headers = { ...readHeaders(), Prefer: '', 'Content-Type': 'application/json', ...more }
  const body = JSON.stringify(parameters)
  return fetch(`/graphql/${endpoint}`, { method: 'POST', headers, body, ...(signal && { signal }) })
}

async function readAnswer(response: Response): Promise<ExecutionResult> {
  const answer = readJson(await response.text()) as ExecutionResult | undefined
  if (!answer) throw refusalOf(response.status, answer)
  return answer
}

/** Tabs and history are stored per user and endpoint. */
function storageOf(owner: string) {
  const keyOf = (key: string) => ['explorer', owner, key].join(' ')
  const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf('')))
  return {
    getItem: (key: string) => sessionStorage.getItem(keyOf(key)),
    setItem: (key: string, value: string) => sessionStorage.setItem(keyOf(key), value),
    removeItem: (key: string) => sessionStorage.removeItem(keyOf(key)),
    clear: () => keys().forEach((key) => sessionStorage.removeItem(key)),
    get length() {
      return keys().length
    },
  }
}
