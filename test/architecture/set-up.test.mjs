// A machine that has Node and npm, and nothing else: every command of the repository sets itself up first.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { acquireLock } from '../../scripts/acquire-lock.mjs'
import { isNodeSupported } from '../../scripts/setup.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** What a module, and all that it imports before it begins, take from packages; and the text of all of them. */
function readStatic(file, filesRead = new Map()) {
  if (filesRead.has(file)) return filesRead
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm)].map(([, name]) => name)
  filesRead.set(file, { text, packages: named.filter(name => !/^(?:\.|node:)/.test(name)) })
  for (const name of named) if (name.startsWith('.')) readStatic(resolve(dirname(file), name), filesRead)
  return filesRead
}

describe('a command of the repository', () => {
  for (const command of ['start', 'test', 'test:deep', 'build', 'bench', 'shots']) {
    const [file] = /scripts\/\S+\.mjs/.exec(scripts[command])
    const modules = [...readStatic(join(root, file)).values()]

    it(`begins without a package: ${command}`, () =>
      assert.deepEqual(
        modules.flatMap(({ packages }) => packages),
        [],
      ))

    it(`installs what is missing: ${command}`, () =>
      assert.ok(modules.some(({ text }) => /(?:await |\.)ensureInstalled\(\)/.test(text))))
  }
})

it('needs a version of Node that package.json names', () => {
  const others = ['18.20.8', '20.3.1', '20.18.3', '21.7.3', '22.6.0', '22.12.0', '23.11.1']
  const named = ['20.19.0', '20.20.2', '22.13.0', '22.22.1', '24.0.0', '100.0.0']
  assert.deepEqual([...others, ...named].filter(isNodeSupported), named)
})

describe('a turn that one process has at a time', () => {
  let folder, lock
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-turn-'))
    lock = join(folder, 'sub', 'lock')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is had at once where nobody has it, and left behind by nothing', async () => {
    const release = await acquireLock(lock, { onWait: assert.fail })
    assert.equal(readFileSync(lock, 'utf8'), String(process.pid))
    release()
    ;(await acquireLock(lock, { onWait: assert.fail }))()
  })

  for (const [title, lockOwner] of [
    ['of a process that is gone', '999999999'],
    ['of nobody', ''],
  ])
    it(`is taken from a lock ${title}`, async () => {
      ;(await acquireLock(lock))()
      writeFileSync(lock, lockOwner)
      const release = await acquireLock(lock, { onWait: assert.fail })
      assert.equal(readFileSync(lock, 'utf8'), String(process.pid))
      release()
    })

  it('is waited for, with a word, while its process lives', async () => {
    ;(await acquireLock(lock))()
    writeFileSync(lock, String(process.ppid))
    const waited = []
    const turn = acquireLock(lock, {
      pollMs: 1,
      onWait(pid) {
        waited.push(pid)
        rmSync(lock)
      },
    })
    ;(await turn)()
    assert.deepEqual(waited, [process.ppid])
  })
})
