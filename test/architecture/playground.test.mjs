// The styles of the playground by themselves, where a visitor's window is as narrow as a phone's.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromiumArgs, findHeadless } from '../../scripts/chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the list of events of the playground', () => {
  it('fits a window of 320 px, however long the name of an event is', async () => {
    const browser = await chromium.launch({ executablePath: findHeadless(), args: chromiumArgs })
    try {
      const page = await browser.newPage({ viewport: { width: 320, height: 568 } })
      const css = readFileSync(join(root, 'apps/demo/pages/demo.css'), 'utf8')
      // As apps/demo/src/playground/event-log.tsx draws it.
      const event = `<li><code>${'EVENT_'.repeat(10)}</code><time>12:00:00</time></li>`
      await page.setContent(
        `<!doctype html><html lang="en"><style>${css}</style><section class="card"><ol class="log">${event}</ol></section>`,
      )
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
    } finally {
      await browser.close()
    }
  })
})
