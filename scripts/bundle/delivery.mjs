// Files beside the script-tag build: the hashes for `integrity` attributes, and the licences of the bundled code.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `sha384-…`, as an `integrity` attribute wants it. */
export const integrity = content => `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * Adds manifest.json (`{ files: { name: { integrity, bytes, imports } } }`) and licences.txt. @returns
 * {import('rollup').Plugin}
 */
export const deliveryPlugin = () => ({
  name: 'delivery',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = {}
      const packages = new Map()
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name]
        const content = file.type === 'chunk' ? file.code : file.source
        files[name] = {
          integrity: integrity(content),
          bytes: Buffer.byteLength(content),
          ...(file.type === 'chunk' && { imports: [...file.imports].sort() }),
        }
        if (file.type === 'chunk') for (const id of Object.keys(file.modules)) addPackage(packages, id)
      }
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.json',
        source: `${JSON.stringify({ entry: 'w3m.js', files }, undefined, 2)}\n`,
      })
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licenceText(packages) })
    },
  },
})

function addPackage(packages, id) {
  const inside = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(
    id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, ''),
  )
  if (!inside) return
  const folder = inside[1]
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  packages.set(`${name}@${version}`, { license, text: licenceFile(folder) })
}

function licenceFile(folder) {
  const file = readdirSync(folder).find(name => /^licen[cs]e/i.test(name))
  const parent = dirname(folder)
  if (file) return readFileSync(join(folder, file), 'utf8').trim()
  return existsSync(join(parent, 'LICENSE')) ? readFileSync(join(parent, 'LICENSE'), 'utf8').trim() : ''
}

const licenceText = packages =>
  [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { license, text }]) => `${name} (${license})\n\n${text}\n`)
    .join('\n----\n\n')
