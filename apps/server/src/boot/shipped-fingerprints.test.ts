import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shippedFingerprints as ofInterfaces } from '../capabilities/interfaces/shipped-fingerprints.generated.ts'
import { shippedRows as interfaces } from '../capabilities/interfaces/shipped-rows.ts'
import { shippedFingerprints as ofTemplates } from '../capabilities/templates/shipped-fingerprints.generated.ts'
import { shippedRows as templates } from '../capabilities/templates/shipped-rows.ts'

/** A start compares these with the stored ones, and loads the content only when they differ. */
test.each([
  ['templates', ofTemplates, templates.map(({ key, fingerprint }) => [key, fingerprint])],
  ['interfaces', ofInterfaces, interfaces.map(({ row: { name, fingerprint } }) => [name, fingerprint])],
] as const)('the fingerprints of shipped %s match their content; UPDATE=1 writes them', (folder, stated, rows) => {
  if (!process.env.UPDATE) return expect(stated).toEqual(Object.fromEntries(rows))
  const lines = rows.map(([key, fingerprint]) => `  ${/^\w+$/.test(key!) ? key : `'${key}'`}: '${fingerprint}',\n`)
  const text =
    '// Generated from the shipped content by boot/shipped-fingerprints.test.ts; run it with UPDATE=1.\n' +
    `export const shippedFingerprints: Readonly<Record<string, string>> = {\n${lines.join('')}}\n`
  writeFileSync(new URL(`../capabilities/${folder}/shipped-fingerprints.generated.ts`, import.meta.url), text)
})
