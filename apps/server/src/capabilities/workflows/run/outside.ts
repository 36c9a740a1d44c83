import { type Json, parseJson } from '@monarch/field-types'
import { AppError, type Outside, shorten } from '@monarch/schema'
import { completeForTenant } from '../../../platform/ai-model/complete-for-tenant.ts'
import type { App } from '../../../platform/app.ts'
import { environmentKeyOf } from '../../../platform/limits.ts'
import { AllowList } from '../../../platform/outbound/addresses.ts'
import { OutboundError, outsideFetch } from '../../../platform/outbound/outside-fetch.ts'
import { WorkflowFault } from './fault.ts'
import { mailTo, notifyPeople } from './messages.ts'
import { openHeaders } from './sealed-headers.ts'
import type { Surroundings } from './values.ts'

/** Access of a step to services outside the tenant's records. */
export interface OutsideAt {
  readonly app: App
  readonly around: Surroundings
  /** The same for each attempt of the step. */
  readonly key: string
  readonly workflow: { readonly name: string; readonly isQuiet: boolean }
  readonly signal: AbortSignal
}

export function outsideOf({ app, around: { tenant, data }, key, workflow, signal }: OutsideAt): Outside {
  const bytes = app.config.limits.workflowAnswer
  const requireOutgoing = () => {
    if (workflow.isQuiet)
      throw new WorkflowFault('Nothing is sent from this workspace, because it is a copy of another one.')
  }
  return {
    notify: (message) =>
      notifyPeople(app, tenant, { ...message, key, title: workflow.name, record: data.inBin ? null : data.record }),
    async sendMail(mail) {
      requireOutgoing()
      await mailTo(app, tenant, mail, key)
    },
    async askModel(prompt) {
      requireOutgoing()
      const completion = { instructions: aiInstructions, prompt, maxOutputTokens: 4000 }
      const text = (await completeForTenant(app, tenant.id, completion, { signal })).trim()
      if (Buffer.byteLength(text) > bytes) throw tooLarge('The AI model', bytes)
      return text
    },
    async request({ method, url, body, contentType, headers, writtenUrl, fill }) {
      requireOutgoing()
      if (!URL.canParse(url)) throw new WorkflowFault(`“${shorten(url, 200)}” is not a URL.`)
      const { origin, host } = new URL(url)
      const opened = await openHeaders(app, { headers, tenantId: tenant.id, url: writtenUrl, server: origin, fill })
      const hasType = Object.keys(opened).some((name) => name.toLowerCase() === 'content-type')
      const type = body !== null && !hasType ? { 'content-type': contentType } : {}
      const sent = { ...type, 'user-agent': 'Monarch', 'idempotency-key': key, ...opened }
      const allow = new AllowList(app.config.outboundAllow)
      const call = outsideFetch({ allow, milliseconds: 30_000, bytes, tooLarge })
      const response = await call(url, { method, headers: sent, body, signal })
      if (response.status >= 400) {
        await response.body?.cancel()
        throw new OutboundError(`${host} answered ${response.status}.`, response.status >= 500)
      }
      return { status: response.status, body: bodyOf(await response.text()) }
    },
  }
}

/** An answer is never truncated: part of a JSON text or of a sentence may mean something else. */
function tooLarge(sender: string, bytes: number): AppError {
  const remedy = `Ask for less, or have an operator raise ${environmentKeyOf('workflowAnswer')}.`
  return new AppError('BAD_USER_INPUT', `${sender} sent more than ${bytes.toLocaleString('en-US')} bytes. ${remedy}`, {
    limit: 'workflowAnswer',
  })
}

const aiInstructions =
  'You carry out one step of a workflow in a business database. Reply with only the requested text.'

function bodyOf(text: string): Json {
  try {
    return parseJson(text) as Json
  } catch {
    return text
  }
}
