import {
  AppError,
  badInput,
  type Embedding,
  fitsParameter,
  narrowAccess,
  type ParameterType,
  parameterType,
  type ParameterValue,
  rowsOfParameters,
} from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { findLink, type Guest } from '../../structure/public-links/find-link.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { figuresForGuests } from './public-dashboard.ts'
import { secretsOf } from './embed-secrets.ts'
import { embedRefusal, readEmbedToken } from './embed-token.ts'
import { planTitled } from './plan-titled.ts'

/**
 * The tiles of an embedded dashboard for the customer that the token names, with the current rights of its publisher, narrowed to that
 * customer. Tiles that would show other data are left out.
 */
export async function readEmbed(app: App, { token: id, pass }: Guest, count: (key: string) => void): Promise<object> {
  const params = await readEmbedToken(pass ?? '', id, await secretsOf(app, id))
  count(`${id} ${JSON.stringify(params)}`)
  const link = await findLink(app, 'embed', { token: id, pass: null })
  if (!link || !(await app.tenants.open(link.tenantId))) throw embedRefusal('EMBED_OFF')
  const { parameters, shared } = link.embedding as unknown as Embedding
  const values = valuesOf(await typesOf(app, link.tenantId, parameters), params)
  const shown = await figuresForGuests(app, link, link.embeddedDashboardId!, {
    accessOf: ({ model, access }) => narrowAccess(access, rowsOfParameters(model, parameters, values), new Set(shared)),
    shows: (report, planContext) => planTitled(planContext, report) !== null,
  })
  if (!shown) throw embedRefusal('EMBED_OFF')
  return shown
}

type Types = ReadonlyMap<string, ParameterType>

/** If the field of a parameter is missing, any value is valid, because no tile is shown. */
async function typesOf(app: App, tenantId: string, parameters: Embedding['parameters']): Promise<Types> {
  const model = await tenantModel(app, tenantId)
  return new Map(parameters.map((each) => [each.name, parameterType(model, each) ?? 'text']))
}

/** Exactly the parameters of the embed, with values of their types. */
function valuesOf(types: Types, params: Readonly<Record<string, unknown>>): Readonly<Record<string, ParameterValue>> {
  const issues = [
    ...[...types].flatMap(([name, type]) => {
      if (!Object.hasOwn(params, name))
        return [{ path: `params.${name}`, message: `The token has no value for "${name}"` }]
      return fitsParameter(type, params[name]) ? [] : [{ path: `params.${name}`, message: kinds[type](name) }]
    }),
    ...Object.keys(params)
      .filter((name) => !types.has(name))
      .map((name) => ({ path: `params.${name}`, message: `This dashboard has no parameter "${name}"` })),
  ]
  if (issues.length > 0)
    throw new AppError('BAD_USER_INPUT', badInput(issues).message, { issues, reason: 'EMBED_PARAMETERS' })
  return Object.fromEntries([...types.keys()].map((name) => [name, params[name] as ParameterValue]))
}

const kinds = {
  id: (name: string) => `"${name}" must be the id of a record`,
  text: (name: string) => `"${name}" must be a text`,
  number: (name: string) => `"${name}" must be a whole number`,
}
