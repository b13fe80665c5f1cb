import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import { untilStill } from './motion.js'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Light and dark, in both directions. */
export const looks = [
  { title: 'light, left to right', themeMode: 'light', locale: 'en' },
  { title: 'dark, right to left', themeMode: 'dark', locale: 'ar' },
  { title: 'dark, left to right', themeMode: 'dark', locale: 'en' },
  { title: 'light, right to left', themeMode: 'light', locale: 'ar' },
] as const

export type Appearance = (typeof looks)[number]

/** Brings axe into a document, which may be a frame's. */
export const bringAxe = (document: Page | Frame): Promise<unknown> => document.evaluate(source)

/** What axe finds in a part of the document, in words. */
export const violationsIn = async (document: Page | Frame, selector: string): Promise<readonly string[]> => {
  // Halfway through a motion no colour is what it will be.
  await untilStill(document)
  return document.evaluate(async within => {
    const { violations } = await (globalThis as never as { axe: typeof axe }).axe.run(within, {
      resultTypes: ['violations'],
      // The style sheets that it would load as well are read by an experimental rule alone, which does not run.
      preload: { assets: ['media'] },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.flat().join(' ')}: ${failureSummary}`),
    )
  }, selector)
}
