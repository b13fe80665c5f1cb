import { test as base, expect } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { findFirefox } from '../../scripts/firefox.mjs'
import { Visitor } from './visitor.js'
import type { Engine, EngineName, Preferences } from './engine.js'
import { SharedBrowser } from './puppeteer-engine.js'
import { startWebKit } from './webkit-engine.js'

interface Options {
  readonly preferences: Preferences
  /** Errors that match are part of what is tested. */
  readonly allowed: RegExp | undefined
  /** The same of violations. */
  readonly allowedViolations: RegExp | undefined
}

interface Fixtures {
  readonly engine: Engine
  readonly visitor: Visitor
}

interface WorkerFixtures {
  /** Starts an engine with an empty profile. */
  readonly startEngine: (preferences: Preferences) => Promise<Engine>
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  startEngine: [
    async ({}, use, { project }) => {
      const name = project.metadata.engine as EngineName
      const browser = new SharedBrowser()
      await use(preferences => {
        if (name === 'webkit') return startWebKit(preferences)
        return name === 'firefox'
          ? browser.start({ name, executablePath: findFirefox()!, args: [], ...preferences })
          : browser.start({ name, executablePath: findChromium()!, args: chromiumArgs, ...preferences })
      })
      await browser.close()
    },
    { scope: 'worker' },
  ],
  preferences: [{}, { option: true }],
  allowed: [undefined, { option: true }],
  allowedViolations: [undefined, { option: true }],
  engine: async ({ startEngine, preferences, allowed, allowedViolations }, use) => {
    const engine = await startEngine(preferences)
    try {
      await use(engine)
      const { errors, violations } = await engine.troubles()
      expect
        .soft(
          errors.filter(text => !allowed?.test(text)),
          'errors on the page',
        )
        .toEqual([])
      expect
        .soft(
          violations.filter(text => !allowedViolations?.test(text)),
          'violations of the CSP',
        )
        .toEqual([])
    } finally {
      await engine.stop()
    }
  },
  visitor: async ({ engine }, use, info) => {
    await use(new Visitor(engine.first))
    // What failed is told, also where nobody gets a picture of it.
    if (info.status !== info.expectedStatus)
      await engine.first.screenshot(info.outputPath('first-window.png')).catch(error => console.error(error))
  },
})

export { expect }
