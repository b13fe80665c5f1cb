// The frame as it is built: S27 of the security design (two clean builds are the same, byte for byte), S26 as far as it
// is about code (few packages in the worker that holds the keys, nothing that reports elsewhere), and what a visitor's
// browser loads of it.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { buildFrame } from '../../scripts/build-frame.mjs'
import { root } from '../../scripts/bundle/pipeline.mjs'
import { frameFiles } from './frame-files.mjs'

const kB = 1000
const workerPackagesMax = 12
const dist = join(root, 'apps/frame/dist')

/** Every file under a folder with its bytes. */
const filesIn = folder =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path).toString('base64')]),
  )
/** How two builds differ. */
const differences = (one, other) =>
  [...new Set([...one.keys(), ...other.keys()])].filter(name => one.get(name) !== other.get(name)).sort()

const packageOf = id =>
  /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(id.replaceAll('\\', '/'))?.[1]

/** The packages that a script and what it loads have code of. */
function packagesOf(output, source) {
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map(chunk => [chunk.fileName, chunk]))
  const reached = new Set([...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId?.endsWith(source)))
  for (const { imports, dynamicImports } of reached)
    for (const name of [...imports, ...dynamicImports]) if (chunks.has(name)) reached.add(chunks.get(name))
  return new Set(
    [...reached].flatMap(({ modules }) =>
      Object.entries(modules)
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .map(([id]) => packageOf(id))
        .filter(Boolean),
    ),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'w3m-frame-build-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// Before the first test is told: what runs inside of one costs a third more.
const output = await buildFrame({ outDir: join(folder, 'dist'), isAnew: true })

describe('The frame as it is built', () => {
  it('S27: is the same, byte for byte, as the one that was built before in another folder', () => {
    const [one, other] = [filesIn(dist), filesIn(join(folder, 'dist'))]
    assert.ok(one.size > 20)
    assert.deepEqual(differences(one, other), [], 'run npm run build where sources changed since')
    assert.deepEqual(differences(one, new Map([...one, ['index.html', ''], ['more.js', '']])), [
      'index.html',
      'more.js',
    ])
  })

  it('S27: names no folder of the machine that built it', () => {
    for (const [name, text] of filesIn(join(folder, 'dist'))) {
      const code = Buffer.from(text, 'base64').toString('latin1')
      assert.ok(!code.includes(root) && !code.includes(folder) && !/\/(?:home|Users|tmp)\/\w/.test(code), name)
    }
  })

  it(`S26: has code of at most ${workerPackagesMax} packages in the worker that holds the keys, all levels counted`, t => {
    const names = packagesOf(output, '/vault/vault-worker.ts')
    t.diagnostic([...names].sort().join(' '))
    for (const name of ['@noble/curves', '@scure/bip32', 'shamir-secret-sharing'])
      assert.ok(names.has(name), `${name} is looked for`)
    assert.ok(names.size <= workerPackagesMax, [...names].sort().join(' '))
    assert.ok(packagesOf(output, '/page/frame-main.ts').has('lit-html'))
    assert.ok(!names.has('lit-html'), 'the worker draws nothing')
  })

  it('has one vault in its worker: no piece imports the script that the worker starts with, which WebKit would run a second time', () => {
    const chunks = output.filter(({ type }) => type === 'chunk')
    const start = chunks.find(({ facadeModuleId }) =>
      facadeModuleId?.replaceAll('\\', '/').endsWith('/vault/vault-worker.ts'),
    )
    assert.ok(
      chunks.some(({ imports }) => imports.length > 0),
      'imports are seen',
    )
    assert.deepEqual(
      chunks
        .filter(({ imports, dynamicImports }) => [...imports, ...dynamicImports].includes(start.fileName))
        .map(({ fileName }) => fileName),
      [],
    )
  })

  it('S26: has nothing that could report elsewhere than to its own server', () => {
    const isWords = ([id]) =>
      /\/@zxcvbn-ts\/language-common\/dist\/(?:passwords|diceware)\.json\.mjs$/.test(id.replaceAll('\\', '/'))
    // A list of words has such names as words. Its piece is read without it.
    const codeOf = ({ code, modules }) =>
      Object.entries(modules).some(isWords)
        ? Object.entries(modules)
            .filter(entry => !isWords(entry))
            .map(([, chunk]) => chunk.code)
            .join('\n')
        : code
    const pieces = output.filter(({ type }) => type === 'chunk')
    assert.equal(pieces.filter(({ modules }) => Object.entries(modules).some(isWords)).length, 1)
    const code = pieces.map(codeOf).join('\n').toLowerCase()
    assert.ok(code.includes('fetch('), 'the search finds what is there')
    for (const name of [
      'sendBeacon',
      'sentry',
      'posthog',
      'googletagmanager',
      'new WebSocket',
      'XMLHttpRequest',
      'new EventSource',
    ])
      assert.ok(!code.includes(name.toLowerCase()), name)
  })
})

describe('What a browser loads of the frame:', () => {
  const files = frameFiles(dist)
  // Other languages are loaded in place of nothing else, about 3 kB each; codes to scan are drawn by no screen of the
  // frame; who sets or enters a recovery password approves nothing then, and what an account has (ERC-7811) is told
  // without a screen.
  const ofRecovery = name =>
    /^(?:recovery-flow|recovery-factors|recovery-handlers|recovery-rotation|retry-after-rotation|tried-passwords|guess-texts)-/.test(
      name,
    )
  // What judges a password has the lists that attackers try, and comes where one is chosen: once or twice in the life
  // of a wallet.
  const ofChoice = name => /^password-strength-/.test(name)
  const languages = readdirSync(join(root, 'apps/frame/src/page/i18n')).filter(name => /^[a-z]{2}(?:-\w+)?$/.test(name))
  const isUsed = name =>
    ![...languages, 'qr-drawing', 'assets'].some(prefix => name.startsWith(`${prefix}-`)) &&
    !ofRecovery(name) &&
    !ofChoice(name)
  for (const [title, names, limit, needs] of [
    ['until somebody logs in', files.first('index.html'), 60 * kB, /^vault-worker-|^frame-main-/],
    [
      // Rules for what the third held-out list showed to be missed, or red for nothing: 0.3 kB. Contracts that are known
      // by their addresses: 0.9 kB. Signed calls in the units of their tokens, and the focus: 0.5 kB. Permissions against
      // what there is, and who was paid apart from what was called: 0.3 kB. Every step of a swap, foreign sign-ins as
      // typed data, names that are given away, and fonts that can be read: 3.6 kB.
      'with every approval screen',
      [...files.all('index.html')].filter(isUsed),
      170.5 * kB,
      /^(?:calls|message|transaction|typed-data|solana)-approval-/,
    ],
    [
      'with a recovery password, beside those',
      [...files.all('index.html')].filter(ofRecovery),
      30 * kB,
      /^recovery-factors-/,
    ],
    [
      'where a password is chosen, beside those',
      [...files.all('popup.html')].filter(ofChoice),
      250 * kB,
      /^password-strength-/,
    ],
    ['for its own window at once', files.first('popup.html'), 60 * kB, /^popup-main-/],
    ['behind a mailed link', files.first('device.html'), 10 * kB, /^device-main-/],
  ]) {
    it(title, t => {
      const bytes = files.gzip(names)
      t.diagnostic(`${bytes} of ${limit} B`)
      assert.ok(
        [...names].some(name => needs.test(name)),
        'what is weighed is there',
      )
      assert.ok(bytes > 5 * kB && bytes <= limit, `${bytes} B after gzip; ${limit} is the most`)
    })
  }
})
