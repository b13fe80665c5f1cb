// The tests of one application. Each step needs the one before.
import { after, before, describe, it } from 'node:test'
import assert from 'node:assert/strict'
import { chromium } from 'playwright'
import { chromiumArgs, findHeadless } from '../../scripts/chromium.mjs'
import { consumers } from './consumers.mjs'
import { drive } from './drive.mjs'
import { copy, install, pack, script, serve } from './run.mjs'

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
      const app = copy(consumer.name)
      after(() => app.remove())
      let done = 'copied'
      const step = (title, needs, act) =>
        it(title, async t => {
          if (done !== needs) return t.skip('the step before failed')
          await act()
          done = title
        })
      step('installs', 'copied', () => install(app, tarballs))
      const scripts = ['typecheck', 'build'].filter(name => app.manifest.scripts?.[name])
      scripts.forEach((name, index) => step(`passes its ${name}`, index === 0 ? 'installs' : `passes its ${scripts[index - 1]}`, () => script(app, name)))
      step('connects, signs, comes back and disconnects', scripts.length > 0 ? `passes its ${scripts.at(-1)}` : 'installs', async () => {
        const server = await serve(app, consumer)
        try {
          await drive({ browser, url: server.url, hasHooks: consumer.hasHooks })
        } finally {
          await server.close()
        }
      })
    })
  }
  it('all are known', () => assert.deepEqual(names.filter(name => !consumers.some(each => each.name === name)), []))
}
