import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateClient, generatePackage } from '../capabilities/codegen/generate.ts'
import { tenantModel } from '../structure/tenant-model.ts'
import { type Command, text } from './command.ts'
import { pick, required, requireInstallation } from './people.ts'
import { requireWritable, writeWhole } from './write-whole.ts'

export const codegenCommand: Command = {
  summary: "Writes TypeScript types and a typed client for one tenant's records",
  usage: '--tenant <id or name> [--out <file> | --package <folder>]',
  options: {
    tenant: text('the tenant, by name or id'),
    out: text('the file to write; standard output by default'),
    package: text('the folder to write a package of npm to, with a README'),
  },
  async run(app, values, say) {
    await requireInstallation(app)
    const requested = required(values, 'tenant')
    const known = app.admin.selectFrom('tenants').select(['id', 'name']).where('status', '=', 'active').orderBy('name')
    const tenant = pick(await known.execute(), requested, 'tenant')
    const model = await tenantModel(app, tenant.id)
    if (values.package !== undefined) {
      const folder = required(values, 'package')
      await mkdir(folder, { recursive: true })
      for (const [name, content] of Object.entries(generatePackage(model, tenant)))
        await writeWhole(join(folder, name), Readable.from([content]), 0o666)
      say(`Wrote the package of "${tenant.name}" to ${folder}`)
      return 0
    }
    const text = generateClient(model, tenant)
    if (values.out === undefined) {
      say(text.trimEnd())
      return 0
    }
    const file = required(values, 'out')
    await requireWritable(file)
    await writeWhole(file, Readable.from([text]), 0o666)
    say(`Wrote the client of "${tenant.name}" to ${file}`)
    return 0
  },
}
