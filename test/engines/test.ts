import { test as base, expect } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { findFirefox } from '../../scripts/firefox.mjs'
import { Visitor } from './visitor.js'
import type { Engine, EngineName, Preferences } from './engine.js'
import { startPuppeteer } from './puppeteer-engine.js'
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

function start(name: EngineName, preferences: Preferences): Promise<Engine> {
  if (name === 'webkit') return startWebKit(preferences)
  if (name === 'firefox') return startPuppeteer({ name, executablePath: findFirefox()!, args: [], ...preferences })
  return startPuppeteer({ name: 'chromium', executablePath: findChromium()!, args: chromiumArgs, ...preferences })
}

export const test = base.extend<Fixtures & Options>({
  preferences: [{}, { option: true }],
  allowed: [undefined, { option: true }],
  allowedViolations: [undefined, { option: true }],
  engine: async ({ preferences, allowed, allowedViolations }, use, info) => {
    const engine = await start(info.project.metadata.engine as EngineName, preferences)
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
