// The tests of one application. Each step needs the one before.
import { after, before, describe, it } from 'node:test'
import assert from 'node:assert/strict'
import { chromium } from 'playwright'
import { chromiumArgs, findHeadless } from '../../scripts/chromium.mjs'
import { consumers } from './consumers.mjs'
import { drive } from './drive.mjs'
import { copiesOf, copiesOfOurs, forbidden, found, strangersOfOurs, warningsOfOurs } from './installed-tree.mjs'
import { contents, copy, install, pack, script, serve } from './run.mjs'

/** @param {readonly string[]} names */
export function describeConsumers(names) {
  let tarballs, browser
  before(async () => {
    tarballs = await pack()
    browser = await chromium.launch({ executablePath: findHeadless(), args: chromiumArgs })
  })
  after(() => browser?.close())

  for (const consumer of consumers.filter(({ name }) => names.includes(name))) {
    describe(`An application of other people’s making, ${consumer.name}:`, () => {
      const app = copy(consumer)
      after(() => app.remove())
      let isBroken = false
      const step = (title, action) =>
        it(title, async t => {
          if (isBroken) return t.skip('the step before failed')
          isBroken = true
          const started = performance.now()
          await action()
          t.diagnostic(
            JSON.stringify({
              consumer: consumer.name,
              step: title,
              seconds: Math.round((performance.now() - started) / 100) / 10,
            }),
          )
          isBroken = false
        })
      step('installs, without a warning about our packages', async () =>
        assert.deepEqual(warningsOfOurs(await install(app, tarballs)), []),
      )
      if (app.manifest.dependencies)
        step('has our tarballs, one viem, its own wagmi and no other, and nothing that is forbidden', () =>
          checkTree(app),
        )
      for (const name of ['typecheck', 'build', 'check'].filter(each => app.manifest.scripts?.[each]))
        step(`passes its ${name}`, () => script(app, name))
      step('connects, signs, comes back and disconnects', async () => {
        const server = await serve(app, consumer)
        try {
          await drive({ browser, url: server.url, hooks: consumer.hooks })
        } finally {
          await server.close()
        }
      })
    })
  }
  it('are made with four tarballs, and each holds what it needs', async () => {
    assert.deepEqual(Object.keys(tarballs).sort(), ['@w3m/core', '@w3m/frame-bridge', '@w3m/react', '@w3m/ui'])
    for (const tarball of Object.values(tarballs)) {
      const files = await contents(tarball)
      for (const file of ['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts'])
        assert.ok(files.includes(`package/${file}`), `${tarball} has no ${file}`)
    }
  })
  it('all are known', () =>
    assert.deepEqual(
      names.filter(name => !consumers.some(each => each.name === name)),
      [],
    ))
}

/** WalletConnect's library pins a viem of its own, which no range of ours can change. */
const walletConnects = 'node_modules/@walletconnect/utils/node_modules/viem'

function checkTree({ folder, manifest }) {
  const places = [...new Set(Object.values(found(folder, 'viem')))]
  assert.equal(places.length, 1, `The application and our packages find different ones: ${places.join(', ')}`)
  assert.deepEqual(copiesOfOurs(folder, 'viem'), [walletConnects, places[0]].sort())
  // npm lays it beside ours or inside of wagmi; either way ours adds none.
  const wagmis = copiesOf(folder, '@wagmi/core')
  assert.equal(wagmis.length, manifest.dependencies.wagmi ? 1 : 0, wagmis.join(', '))
  assert.deepEqual(strangersOfOurs(folder), [])
  assert.deepEqual(forbidden(folder), [])
}
