// What the server stores goes through its ports: no other module opens a database or asks one.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../../apps/server/src', import.meta.url))

/** Where a database may be known: what stands behind the ports, and who puts the server together. */
const insiders = [
  /^ports\/libsql\//,
  /^database\.ts$/,
  /^server\.ts$/,
  /^relay\/relay\.ts$/,
  /^directory\/seed-directory\.ts$/,
  /^indexing\/open-index\.ts$/,
  /^wallet\/wallet-service\.ts$/,
]
const tests = /\.test\.ts$|^testing\//

/** @param {Record<string, string>} files text by path @returns {string[]} */
function portFaults(files) {
  return Object.entries(files)
    .filter(([path]) => !tests.test(path) && !insiders.some(inside => inside.test(path)))
    .flatMap(([path, text]) =>
      [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
        .map(([, specifier]) => specifier)
        .filter(
          specifier =>
            /^libsql(?:\/|$)/.test(specifier) ||
            /^(?:database\.js|ports\/libsql\/)/.test(posix.join(posix.dirname(path), specifier)),
        )
        .map(specifier => `apps/server/src/${path} imports ${specifier}: ask a port`),
    )
}

const files = Object.fromEntries(
  readdirSync(source, { recursive: true })
    .filter(name => name.endsWith('.ts'))
    .map(name => [name, readFileSync(join(source, name), 'utf8')]),
)

test('the server asks its ports, and knows no database elsewhere', () => assert.deepEqual(portFaults(files), []))

test('a module that knows a database is found', () => {
  const found = portFaults({
    'siwx/a.ts': "import type { Database } from '../database.js'",
    'relay/b.ts': "import { openMailbox } from '../ports/libsql/libsql-mailbox.js'",
    'http/c.ts': "import Database from 'libsql'",
    'http/d.ts': "import type { RateLimits } from '../ports/rate-limits.js'",
    'relay/e.test.ts': "import Database from 'libsql'",
    'ports/libsql/f.ts': "import Database from 'libsql'",
  })
  assert.equal(found.length, 3, found.join('\n'))
})

test('no port knows what stands behind it', () => {
  const ports = Object.entries(files).filter(([path]) => /^ports\/(?:wallet\/)?[^/]+\.ts$/.test(path))
  assert.ok(ports.length > 8)
  for (const [path, text] of ports) assert.doesNotMatch(text, /libsql|Statement|prepare\(/, path)
})
