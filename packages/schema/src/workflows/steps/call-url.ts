import { annotate, named, object, oneOf } from '@monarch/shapes'
import { longTemplate, template } from '../parts/part.ts'
import { isSealedHeader } from '../parts/sealed-headers.ts'
import type { StepDefinition, StepHeaders, StepValues } from './step-definition.ts'
import { t } from '../messages.ts'

const withBody = ['POST', 'PUT', 'PATCH', 'DELETE']

export const callUrl: StepDefinition = {
  label: () => t('callAUrl'),
  icon: 'globe',
  description: () => t('sendsARequestToAnother'),
  group: 'Outside',
  outputs: ['status', 'body'],
  settings: object(
    {
      method: annotate(oneOf(['GET', ...withBody]), { label: () => t('method') }),
      url: template('URL', 2000),
      headers: annotate(named('texts'), { label: () => t('headers') }),
      body: annotate(
        longTemplate(() => t('body'), 100_000),
        { when: { key: 'method', in: withBody } },
      ),
    },
    'method',
    'url',
  ),

  describe: ({ method, url }) => [method, url].filter(Boolean).join(' ') || t('callAUrl'),

  async prepare({ step, read }) {
    const headers = (step.headers ?? {}) as StepHeaders
    const body = typeof step.body === 'string' && step.body !== '' && step.method !== 'GET' ? step.body : null
    const templates = Object.values(headers).flatMap((value) =>
      isSealedHeader(value) ? (value.references ?? []) : value,
    )
    const texts = [String(step.url), ...templates, body ?? '']
    const values = await read(texts.map((template) => ({ template })))
    const isJson = body !== null && isJsonBody(headers, body)
    const shown = {
      method: String(step.method),
      url: urlOf(String(step.url), values),
      body: body && values.text(body, isJson ? (text) => JSON.stringify(text).slice(1, -1) : undefined),
    }
    const call = {
      ...shown,
      headers,
      contentType: isJson ? 'application/json' : 'text/plain; charset=utf-8',
      writtenUrl: step.url,
      fill: (text: string) => values.text(text),
    }
    const { method, url } = shown
    return {
      input: { method, url, headers: Object.keys(headers), body: shown.body },
      act: (outside) => outside.request(call),
    }
  },
}

function isJsonBody(headers: StepHeaders, body: string): boolean {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return typeof type === 'string' ? type.includes('json') : /^\s*[[{]/.test(body)
}

/** Values are URL-encoded, except one at the start, which is the address itself. */
function urlOf(template: string, { text }: StepValues): string {
  const start = /^\s*\{[^{}]*\}/.exec(template)?.[0] ?? ''
  return `${text(start).trim()}${text(template.slice(start.length), encodeURIComponent)}`
}
