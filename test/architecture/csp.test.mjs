// The policy of a host's page names every origin that the page asks, and no other.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** @returns {Record<string, readonly string[]>} the directives that the command prints */
function printed(...args) {
  const text = execFileSync(process.execPath, [join(root, 'scripts/stack/csp.mjs'), ...args], { encoding: 'utf8' })
  return Object.fromEntries(
    text
      .trim()
      .split('; ')
      .map(directive => directive.split(' '))
      .map(([name, ...sources]) => [name, sources]),
  )
}

const cases = [
  ['nobody but the page', [], []],
  ['the API', ['--api', 'https://api.example/v1'], ['https://api.example']],
  ['the directory', ['--directory', 'https://wallets.example'], ['https://wallets.example']],
  ['who counts events', ['--analytics', 'https://events.example'], ['https://events.example']],
  ['who knows projects', ['--configuration', 'https://projects.example'], ['https://projects.example']],
  ['the relay', ['--relay', 'wss://api.example/relay'], ['wss://api.example']],
  ['the public relay', ['--project'], ['wss://relay.walletconnect.org']],
  ['the secure frame', ['--frame', 'https://wallet.example/'], ['https://wallet.example']],
  [
    'each node',
    ['--rpc', 'https://one.example/key', '--rpc', 'wss://two.example'],
    ['https://one.example', 'wss://two.example'],
  ],
  ['who signs visitors in', ['--sign-in', 'https://login.example/auth'], ['https://login.example']],
  [
    'who signs visitors in once where that is the API',
    ['--api', 'https://api.example', '--sign-in', 'https://api.example/auth'],
    ['https://api.example'],
  ],
]
for (const [title, args, origins] of cases)
  it(`${title} may be asked`, () => assert.deepEqual(printed(...args)['connect-src'], ["'self'", ...origins]))
