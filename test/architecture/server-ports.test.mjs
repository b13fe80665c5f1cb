// What the server stores goes through its ports: no other module opens a database or asks one, and none that limits
// somebody counts in the memory of its own process, where another process does not see it.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { limitsOfOneProcess, limitWords } from './layers.mjs'
import { hasWords } from './shape.mjs'

const source = fileURLToPath(new URL('../../apps/server/src', import.meta.url))

/** Where a database may be known: what stands behind the ports, and who puts the server together. */
const insiders = [
  /^ports\/libsql\//,
  /^database\.ts$/,
  /^server\.ts$/,
  /^relay\/relay\.ts$/,
  /^directory\/seed-directory\.ts$/,
  /^indexing\/(?:open-index|index-process)\.ts$/,
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

const memories = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'createCache'])

/** Whether a module makes a memory that begins empty: what is made of something is a value, not a memory. */
function hasMemory(path, text) {
  const visit = node => {
    const isMade = ts.isNewExpression(node) ? !node.arguments?.length : ts.isCallExpression(node)
    const isMemory = isMade && memories.has(node.expression.getText()) && ts.isVariableDeclaration(node.parent)
    return isMemory || (ts.forEachChild(node, visit) ?? false)
  }
  return visit(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true))
}

/** @param {Record<string, string>} files text by path @returns {string[]} those that limit by a memory of their own */
const limitsInMemory = files =>
  Object.entries(files)
    .filter(([path]) => !tests.test(path) && limitWords.some(word => hasWords(path, word)))
    .filter(([path, text]) => hasMemory(path, text))
    .map(([path]) => `apps/server/src/${path}`)

test('what limits somebody counts over all processes, but for what is listed with its reason', () =>
  assert.deepEqual(limitsInMemory(files).toSorted(), limitsOfOneProcess.toSorted()))

test('a limit that one process counts is found', () =>
  assert.deepEqual(
    limitsInMemory({
      'http/mail-limit.ts': 'const sent = new Map<string, () => void>()',
      'wallet/nonces/used.ts': 'function open() {\n  const used = new Set<string>()\n}',
      'wallet/login/send-limits.ts': 'const sent = createCache<true>(limits, now)',
      'http/kind-limits.ts': "const kinds = new Set(['a'])",
      'http/unlimited.ts': 'const sent = new Map()',
      'http/mail-limit.test.ts': 'const sent = new Map()',
    }),
    ['http/mail-limit.ts', 'wallet/nonces/used.ts', 'wallet/login/send-limits.ts'].map(
      path => `apps/server/src/${path}`,
    ),
  ))
