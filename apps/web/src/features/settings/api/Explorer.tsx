import './explorer-workers.ts'
import '@graphiql/react/style.css'
import '@graphiql/plugin-doc-explorer/style.css'
import '@graphiql/plugin-history/style.css'
import 'graphiql/graphiql.css'
import './explorer.css'
import { GraphiQL } from 'graphiql'
import type { FetcherParams } from '@graphiql/toolkit'
import type { ExecutionResult } from 'graphql'
import { readHeaders, readJson } from '../../../lib/api.ts'
import { useIsDark } from '../../../lib/theme.ts'

/** GraphiQL. What was written stays in this tab, until it is closed. */
export default function Explorer({ endpoint, userId }: { endpoint: 'admin' | 'tenant'; userId: string }) {
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
        {/* Which endpoint it is stands above. */}
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

/** The answer as it comes, with every digit of its numbers. */
async function send(endpoint: 'admin' | 'tenant', parameters: FetcherParams): Promise<ExecutionResult> {
  const headers = { ...readHeaders(), 'Content-Type': 'application/json' }
  const body = JSON.stringify(parameters)
  const response = await fetch(`/graphql/${endpoint}`, { method: 'POST', headers, body })
  const answer = readJson(await response.text()) as ExecutionResult | undefined
  if (!answer) throw new Error(`The request failed: ${response.status}`)
  return answer
}

/** Each person and endpoint have tabs and a history of their own. */
function storageOf(owner: string) {
  const keyOf = (key: string) => `explorer ${owner} ${key}`
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
