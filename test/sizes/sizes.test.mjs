// Bytes that a browser loads, against their budgets.
import { after, describe, it } from 'node:test'
import assert from 'node:assert/strict'
import { bundle, measure } from '../../scripts/bundle/measure.mjs'
import { closure, gzipBytes } from '../../scripts/bundle/closure.mjs'
import { budgets, localeLimit, locales, viewLimit, views } from './budgets.mjs'

const rows = []
const row = (name, bytes, limit, note = '') =>
  rows.push(`${name.padEnd(52)} ${String(bytes).padStart(7)} of ${String(limit).padStart(6)} B ${note}`)

// Before the first test is told: what runs inside of one costs a third more.
for (const budget of budgets) await bundle(budget).catch(() => undefined)

describe('what a browser loads:', () => {
  for (const budget of budgets) {
    it(budget.name, async t => {
      const { bytes, limit, goal, slipped } = await measure(budget)
      row(budget.name, bytes, limit, goal && bytes > goal ? `(the goal is ${goal})` : '')
      if (goal && bytes > goal) t.diagnostic(`${budget.name}: ${bytes} B, over the goal of ${goal}`)
      assert.deepEqual(slipped, [], 'modules that must load later')
      assert.ok(bytes <= limit, `${bytes} B after gzip; ${limit} is the most`)
    })
  }
})

describe('lazy pieces:', async () => {
  let chunks
  const whole = async () => (chunks ??= await bundle(budgets[0]))
  /** What a module's own chunk weighs, without what other chunks share with it. */
  const ownSize = async path =>
    gzipBytes([...(await whole()).values()].filter(chunk => chunk.modules.some(id => id.endsWith(path))))
  /** Views that are loaded together share the weight of their chunk. */
  const share = async path => {
    const chunk = [...(await whole()).values()].find(({ modules }) => modules.some(id => id.endsWith(path)))
    const together = chunk.modules.filter(id => /ui\/src\/views\/[^/]+\/[^/]+-view\.ts$/.test(id)).length
    return Math.ceil(gzipBytes([chunk]) / together)
  }
  it('no schema of a request is among them: the server checks it', async () => {
    const code = [...(await whole()).values()].map(chunk => chunk.code).join('')
    assert.ok(code.includes('/v1/nft/{id}'), 'the calls are there')
    assert.deepEqual(
      ['expected a CAIP-19 id', 'expected a name', 'expected the name of a provider'].filter(text =>
        code.includes(text),
      ),
      [],
    )
  })
  for (const name of locales()) {
    it(`the texts in ${name}`, async () => {
      const bytes = await ownSize(`ui/src/i18n/${name}`)
      row(`texts in ${name}`, bytes, localeLimit)
      assert.ok(bytes > 0 && bytes <= localeLimit, `${bytes} B; ${localeLimit} is the most`)
    })
  }
  for (const path of views()) {
    it(`the view ${path}`, async () => {
      const bytes = await share(`ui/src/views/${path}`)
      row(`view ${path}`, bytes, viewLimit)
      assert.ok(bytes > 0 && bytes <= viewLimit, `${bytes} B; ${viewLimit} is the most`)
      const atOnce = closure(await whole()).flatMap(({ modules }) => modules)
      assert.ok(!atOnce.some(id => id.endsWith(path)), 'it is loaded at once')
    })
  }
})

after(() => console.log(`\n${rows.join('\n')}\n`))
